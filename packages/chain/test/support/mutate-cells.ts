import type { Random } from '@tonway/tools/random';
import type { Cell } from '../../src/cell/cell.ts';
import { type RawCell, rawBoc } from './raw-boc.ts';

/** The distinct cells of a tree, parents first, ready to be changed and written again. */
export function rawCells(root: Cell): RawCell[] {
  const order: Cell[] = [];
  const seen = new Set<string>();
  const visit = (cell: Cell): void => {
    if (seen.has(cell.hashHex())) return;
    seen.add(cell.hashHex());
    for (const child of cell.refs()) visit(child);
    order.unshift(cell);
  };
  visit(root);
  const indexOf = new Map(order.map((cell, index) => [cell.hashHex(), index]));
  return order.map((cell) => ({
    d1: cell.refCount | (cell.isSpecial ? 8 : 0) | (cell.fullMask << 5),
    d2: (cell.bitLength >> 3) + ((cell.bitLength + 7) >> 3),
    data: Array.from(cell.bytes.subarray(cell.offset, cell.offset + ((cell.bitLength + 7) >> 3))),
    refs: cell.refs().map((child) => indexOf.get(child.hashHex()) as number),
  }));
}

/** A bag that is well formed, of cells that hold something else than they did. */
export function mutateCells(original: readonly RawCell[], random: Random): Uint8Array {
  const cells = [...original];
  for (let i = 1 + random.below(3); i > 0; i--) {
    const at = random.below(cells.length);
    cells[at] =
      random.below(4) === 0
        ? otherRefs(cells, at, random)
        : otherBits(cells[at] as RawCell, random);
  }
  return rawBoc(cells);
}

function otherBits(cell: RawCell, random: Random): RawCell {
  const data = [...(cell.data ?? [])];
  // the closing bit of an incomplete byte stays as it is
  const size = cell.d2 >> 1;
  if (size === 0) return cell;
  const at = random.below(size);
  data[at] =
    random.below(3) === 0 ? random.below(256) : (data[at] as number) ^ (1 << random.below(8));
  return { ...cell, data };
}

function otherRefs(cells: readonly RawCell[], at: number, random: Random): RawCell {
  const cell = cells[at] as RawCell;
  const below = cells.length - at - 1;
  if (below === 0) return cell;
  const refs = (cell.refs ?? []).map((ref) =>
    random.below(2) === 0 ? ref : at + 1 + random.below(below),
  );
  return { ...cell, refs };
}
