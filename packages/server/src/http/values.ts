import { Address, type Cell, ChainError, fromBase64, fromHex, readBoc } from '@tonway/chain';
import { InvalidRequest, RequestError } from './errors.ts';

const HASH_HEX = /^[0-9a-fA-F]{64}$/;
const HASH_BASE64 = /^(?:[0-9a-zA-Z+/]{43}|[0-9a-zA-Z_-]{43})=*$/;

/** Null: the text is not a hash. */
export function readHash(text: string): Uint8Array | null {
  if (HASH_HEX.test(text)) return fromHex(text);
  return HASH_BASE64.test(text) ? fromBase64(text) : null;
}

/** An address with the form in which it was given: some answers keep it. */
export interface GivenAddress {
  readonly address: Address;
  readonly form: 'raw' | 'friendly';
  readonly bounceable: boolean;
  readonly testOnly: boolean;
}

/** Null where it is no address. */
export function readAddress(text: string): GivenAddress | null {
  try {
    if (!text.includes(':')) return { ...Address.parseFriendly(text), form: 'friendly' };
    return { address: Address.parseRaw(text), form: 'raw', bounceable: true, testOnly: false };
  } catch {
    return null;
  }
}

/** An address that also has a friendly form: its workchain is a number of 8 bits. */
export function readFriendlyAddress(text: string): GivenAddress {
  if (text === '') throw new InvalidRequest('empty address');
  const given = readAddress(text);
  if (!given || !hasFriendlyForm(given)) throw new InvalidRequest('failed to parse address');
  return given;
}

export function hasFriendlyForm({ address: { workchain } }: GivenAddress): boolean {
  return workchain === (workchain << 24) >> 24;
}

/** No bag is shorter. */
const LEAST_BYTES = 10;

/** The root of a bag that a client sent; `what` names it as the reference's error does. */
export function readBag(bytes: Uint8Array, what?: string): Cell {
  try {
    return readBoc(bytes, { maxRoots: 1 });
  } catch (cause) {
    if (!(cause instanceof ChainError)) throw cause;
    const reason = `cannot deserialize bag-of-cells: ${whatIsWrong(bytes, cause)}`;
    throw new RequestError(500, what ? `INVALID_BAG_OF_CELLS: ${what}${reason}` : reason, {
      cause,
    });
  }
}

function whatIsWrong({ length }: Uint8Array, { message }: ChainError): string {
  return length < LEAST_BYTES
    ? `not enough bytes (${length} present, ${LEAST_BYTES} required)`
    : message;
}

const BASE64 = /^([0-9a-zA-Z+/]*)=*$/;

/** Standard base64, padded or not; `""` is no bytes. */
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

/** A get-method: its name, or its id as a text with a number. */
export function readMethod(text: string): string | number {
  if (!METHOD_ID.test(text)) return text;
  const digits = text.replace(/^[+-]/, '');
  return readMethodId(text.startsWith('-') ? -Number(digits) : Number(digits));
}

export function readMethodId(id: number): number {
  if (id !== (id | 0)) throw new InvalidRequest('failed to parse method');
  return id;
}
