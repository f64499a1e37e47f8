import { makeCell } from '../cell/built-cell.ts';
import type { Cell } from '../cell/cell.ts';
import { isMerkle } from '../cell/cell-type.ts';
import { MAX_LEVEL } from '../cell/level-mask.ts';

/** What becomes of a cell: another cell in its place, or null to keep it and look at its children. */
export type Replace = (cell: Cell, merkleDepth: number) => Cell | null;

/** Copies a tree with some cells replaced. Each distinct cell is looked at once, however often it is shared. */
export function rebuild(root: Cell, replace: Replace): Cell {
  const done = new Map<string, Cell>();
  const visit = (cell: Cell, merkleDepth: number): Cell => {
    // as it stands: through a proof, cells with more and with less left out have the same hash
    const key = `${merkleDepth}${cell.visibleLevel}${cell.virtualize(MAX_LEVEL).hashHex()}`;
    const known = done.get(key);
    if (known) return known;
    const result = replace(cell, merkleDepth) ?? copy(cell, merkleDepth);
    done.set(key, result);
    return result;
  };
  const copy = (cell: Cell, merkleDepth: number): Cell => {
    const inner = isMerkle(cell.type) ? merkleDepth + 1 : merkleDepth;
    const children = cell.refs().map((child) => visit(child, inner));
    return makeCell(dataOf(cell), cell.bitLength, children, cell.isSpecial);
  };
  return visit(root, 0);
}

/** The bits of a cell, zero-padded. */
function dataOf(cell: Cell): Uint8Array {
  const size = (cell.bitLength + 7) >> 3;
  const data = cell.bytes.slice(cell.offset, cell.offset + size);
  const rest = cell.bitLength & 7;
  if (rest > 0) data[size - 1] = (data[size - 1] as number) & (0xff00 >> rest);
  return data;
}
