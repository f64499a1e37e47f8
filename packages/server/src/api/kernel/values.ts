import {
  Address,
  type Cell,
  ChainError,
  fromBase64,
  fromHex,
  type Message,
  readBoc,
  type StateInit,
} from '@tonway/chain';
import { parseExternalMessage, toStateInit } from '../../network/messages/send-message.ts';
import { InvalidRequest, RequestError } from './errors.ts';

const HASH_HEX = /^[0-9a-fA-F]{64}$/;
const HASH_BASE64 = /^(?:[0-9a-zA-Z+/]{43}|[0-9a-zA-Z_-]{43})=*$/;

/** Null if the text is not a hash. */
export function readHash(text: string): Uint8Array | null {
  if (HASH_HEX.test(text)) return fromHex(text);
  return HASH_BASE64.test(text) ? fromBase64(text) : null;
}

/** An address and the notation in which the client sent it; some answers use the same notation. */
export interface ParsedAddress {
  readonly address: Address;
  readonly form: 'raw' | 'friendly';
  readonly bounceable: boolean;
  readonly testOnly: boolean;
}

/** Null if the text is not an address. */
export function readAddress(text: string): ParsedAddress | null {
  try {
    if (!text.includes(':')) return { ...Address.parseFriendly(text), form: 'friendly' };
    return { address: Address.parseRaw(text), form: 'raw', bounceable: true, testOnly: false };
  } catch {
    return null;
  }
}

/** An address that has a friendly form: its workchain must fit in 8 bits. */
export function readFriendlyAddress(text: string): ParsedAddress {
  if (text === '') throw new InvalidRequest('empty address');
  const parsed = readAddress(text);
  if (!parsed || !hasFriendlyForm(parsed)) throw new InvalidRequest('failed to parse address');
  return parsed;
}

export function hasFriendlyForm({ address: { workchain } }: ParsedAddress): boolean {
  return workchain === (workchain << 24) >> 24;
}

/** Size of the smallest BoC. */
const MIN_BOC_BYTES = 10;

/** Parses a BoC of a client and returns its root; `what` is the name for the error text. */
export function readRequestBoc(bytes: Uint8Array, what?: string): Cell {
  try {
    return readBoc(bytes, { maxRoots: 1 });
  } catch (cause) {
    if (!(cause instanceof ChainError)) throw cause;
    const reason = `cannot deserialize bag-of-cells: ${bocProblem(bytes, cause)}`;
    throw new RequestError(500, what ? `INVALID_BAG_OF_CELLS: ${what}${reason}` : reason, {
      cause,
    });
  }
}

function bocProblem({ length }: Uint8Array, { message }: ChainError): string {
  return length < MIN_BOC_BYTES
    ? `not enough bytes (${length} present, ${MIN_BOC_BYTES} required)`
    : message;
}

const BASE64 = /^([0-9a-zA-Z+/]*)=*$/;

/** Standard base64 with or without padding; `""` is an empty array. */
export function readBase64(text: string): Uint8Array {
  const reason = base64Problem(text);
  if (reason) throw new InvalidRequest(`invalid base64 encoded bytes: ${reason}`);
  return fromBase64(text);
}

function base64Problem(text: string): string | null {
  const [, digits] = BASE64.exec(text) ?? [];
  if (digits === undefined) return 'a character that is not of standard base64';
  return digits.length % 4 === 1 ? 'wrong length' : null;
}

const METHOD_ID = /^[+-]?[0-9]{1,11}$|^-?0x[0-9a-fA-F]{1,8}$/;

/** A get-method: a name, or a number as text, which is a method id. */
export function readMethod(text: string): string | number {
  if (!METHOD_ID.test(text)) return text;
  const digits = text.replace(/^[+-]/, '');
  return readMethodId(text.startsWith('-') ? -Number(digits) : Number(digits));
}

export function readMethodId(id: number): number {
  if (id !== (id | 0)) throw new InvalidRequest('failed to parse method');
  return id;
}

/** Parses a BoC with an external message. */
export function readExternalMessage(boc: Uint8Array): Message {
  return parseExternalMessage(readRequestBoc(boc, 'body'));
}

/** The parts of an external message, each a BoC; an empty `init_code` means no `StateInit`. */
interface EncodedParts {
  readonly body: Uint8Array;
  readonly init_code: Uint8Array;
  readonly init_data: Uint8Array;
}

/** The largest external message that nodes accept. */
export const MAX_MESSAGE_BYTES = 65_535;

export function readMessageParts({ body, init_code: code, init_data: data }: EncodedParts): {
  readonly body: Cell;
  readonly init: StateInit | null;
} {
  if (body.length + code.length + data.length > MAX_MESSAGE_BYTES)
    throw new RequestError(
      500,
      `the message has more than ${MAX_MESSAGE_BYTES} bytes: no node takes it`,
    );
  return { body: readRequestBoc(body, 'body'), init: readInit(code, data) };
}

function readInit(code: Uint8Array, data: Uint8Array): StateInit | null {
  if (code.length === 0) return null;
  return toStateInit(
    readRequestBoc(code, 'init_code'),
    data.length > 0 ? readRequestBoc(data, 'init_data') : null,
  );
}
