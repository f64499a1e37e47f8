import { type Cell, ChainError, readBoc } from '@tonway/chain';
import { V2Error } from './errors.ts';

/** No bag is shorter. */
const LEAST_BYTES = 10;

/** The root of a bag that a client sent; `what` names it as the reference's error does. */
export function readBag(bytes: Uint8Array, what?: string): Cell {
  try {
    return readBoc(bytes, { maxRoots: 1 });
  } catch (cause) {
    if (!(cause instanceof ChainError)) throw cause;
    const reason = `cannot deserialize bag-of-cells: ${whatIsWrong(bytes, cause)}`;
    throw new V2Error(500, what ? `INVALID_BAG_OF_CELLS: ${what}${reason}` : reason, { cause });
  }
}

function whatIsWrong({ length }: Uint8Array, { message }: ChainError): string {
  return length < LEAST_BYTES
    ? `not enough bytes (${length} present, ${LEAST_BYTES} required)`
    : message;
}
