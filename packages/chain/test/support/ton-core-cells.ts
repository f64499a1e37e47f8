import { BitString as CoreBits, Cell as CoreCell } from '@ton/core';
import type { Cell } from '../../src/cell/cell.ts';

const converted = new Map<string, CoreCell>();

/** The same tree as cells of @ton/core; whole subtrees are shared between calls. */
export function toTonCore(cell: Cell): CoreCell {
  const key = cell.hashHex();
  const known = converted.get(key);
  if (known) return known;
  const end = cell.offset + ((cell.bitLength + 7) >> 3);
  const bytes = Buffer.from(cell.bytes.subarray(cell.offset, end));
  const result = new CoreCell({
    exotic: cell.isSpecial,
    bits: new CoreBits(bytes, 0, cell.bitLength),
    refs: cell.refs().map(toTonCore),
  });
  converted.set(key, result);
  return result;
}
