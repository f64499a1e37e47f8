import { Address, type Cell, ChainError, fromBase64, fromHex, readBoc } from '@tonway/chain';
import { RequestError } from './errors.ts';

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
