import { makeCell } from './built-cell.ts';
import type { Cell } from './cell.ts';
import type { Slice } from './slice.ts';

/** What is left in the slice as a cell of its own; the slice itself does not move. */
export function sliceToCell(slice: Slice): Cell {
  const rest = slice.clone();
  const bits = rest.remainingBits;
  const bytes = new Uint8Array((bits + 7) >> 3);
  rest.loadBitsInto(bytes, 0, bits);
  const children: Cell[] = [];
  while (rest.remainingRefs > 0) children.push(rest.loadRef());
  return makeCell(bytes, bits, children);
}
