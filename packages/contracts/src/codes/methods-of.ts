import { type Cell, ChainError, Dictionary, RawValue, uintKey } from '@tonway/chain';

// SETCP0; DICTPUSHCONST 1111010010100 1 with a key length of 10 bits and the dictionary in the first reference.
const HEAD_BITS = 16 + 14;
const METHODS_HEAD = 0xff00 * 2 ** 14 + 0b11110100101001;
const LENGTH_BITS = 10;
/** Width of a method id in the index. */
const MAX_ID_BITS = 31;
/** Far above any real contract; a malicious dictionary of shared cells could have an exponential number of entries. */
const MAX_METHODS = 4096;

/** The method ids in the dispatch table of a code; null if the code has no table, or is a library. */
export function methodsOf(code: Cell): number[] | null {
  if (code.isSpecial || code.bitLength < HEAD_BITS + LENGTH_BITS || code.refCount === 0)
    return null;
  const slice = code.slice();
  if (slice.loadUint(HEAD_BITS) !== METHODS_HEAD) return null;
  const idBits = slice.loadUint(LENGTH_BITS);
  return idBits > 0 && idBits <= MAX_ID_BITS ? idsIn(slice.loadRef(), idBits) : null;
}

/** Null if the cell is not a valid dispatch table. */
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
