import { type Cell, CellType, ChainError, Dictionary, RawValue, uintKey } from '@tonway/chain';
import type { AccountCode } from '../../store/rows.ts';
import { writeBag } from '../bag.ts';

// SETCP0; DICTPUSHCONST 1111010010100 1 with a key length of 10 bits and the dictionary in the first reference.
const HEAD_BITS = 16 + 14;
const HEAD = 0xff00 * 2 ** 14 + 0b11110100101001;
const LENGTH_BITS = 10;
/** What an id may take in the index. */
const MAX_ID_BITS = 31;
/** Far more than any contract has; a dictionary of a few shared cells can have more than there is time to list. */
const MAX_METHODS = 4096;

/** A code as the index keeps it. */
export function accountCode(code: Cell): AccountCode {
  const [hash, boc] = [code.hash(), writeBag(code)];
  return { hash, boc, methods: methodsOf(code), library: libraryOf(code) };
}

function libraryOf(code: Cell): Uint8Array | null {
  return code.type === CellType.Library ? code.rawSlice().skip(8).loadBytes(32) : null;
}

/** The ids of the methods that a code names in its table; null where it has none, or is a library. */
export function methodsOf(code: Cell): number[] | null {
  if (code.isSpecial || code.bitLength < HEAD_BITS + LENGTH_BITS || code.refCount === 0)
    return null;
  const slice = code.slice();
  if (slice.loadUint(HEAD_BITS) !== HEAD) return null;
  const idBits = slice.loadUint(LENGTH_BITS);
  return idBits > 0 && idBits <= MAX_ID_BITS ? idsIn(slice.loadRef(), idBits) : null;
}

/** What looks like a table may be none: then the code has no methods that anybody could call. */
function idsIn(root: Cell, idBits: number): number[] | null {
  const ids: number[] = [];
  try {
    for (const id of new Dictionary(uintKey(idBits), RawValue, root).keys())
      if (ids.push(id) > MAX_METHODS) return null;
  } catch (error) {
    if (error instanceof ChainError) return null;
    throw error;
  }
  return ids;
}
