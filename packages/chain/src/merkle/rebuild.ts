import { makeCell } from '../cell/built-cell.ts';
import type { Cell } from '../cell/cell.ts';
import { isMerkle } from '../cell/cell-type.ts';
import { MAX_DEPTH } from '../cell/hash-cell.ts';
import { MAX_LEVEL } from '../cell/level-mask.ts';

/** Returns the replacement of a cell, or null to keep it and visit its children. */
export type Replace = (cell: Cell, merkleDepth: number) => Cell | null;

/** Copies a tree with some cells replaced. Shared cells are visited once. */
export function rebuild(
  root: Cell,
  replace: Replace,
  done: VisitResults = new ResultsByHash(),
): Cell {
  const visit = (cell: Cell, merkleDepth: number): Cell => {
    const known = done.get(cell, merkleDepth);
    if (known) return known;
    const result = replace(cell, merkleDepth) ?? copy(cell, merkleDepth);
    done.set(cell, merkleDepth, result);
    return result;
  };
  const copy = (cell: Cell, merkleDepth: number): Cell => {
    const inner = isMerkle(cell.type) ? merkleDepth + 1 : merkleDepth;
    const children = cell.refs().map((child) => visit(child, inner));
    return makeCell(dataOf(cell), cell.bitLength, children, cell.isSpecial);
  };
  return visit(root, 0);
}

/** The results of visited cells. */
interface VisitResults {
  get(cell: Cell, merkleDepth: number): Cell | undefined;
  set(cell: Cell, merkleDepth: number, result: Cell): void;
}

/** Identifies cells by hash. */
class ResultsByHash implements VisitResults {
  readonly #done = new Map<string, Cell>();

  get(cell: Cell, merkleDepth: number): Cell | undefined {
    return this.#done.get(keyByHash(cell, merkleDepth));
  }

  set(cell: Cell, merkleDepth: number, result: Cell): void {
    this.#done.set(keyByHash(cell, merkleDepth), result);
  }
}

/** Partial cells with different pruned branches have the same hash at lower levels, so all levels are used. */
function keyByHash(cell: Cell, merkleDepth: number): string {
  return `${merkleDepth}${cell.visibleLevel}${cell.virtualize(MAX_LEVEL).hashHex()}`;
}

/** Identifies cells by location: needs no hashes, but treats equal cells separately. */
export class ResultsByLocation implements VisitResults {
  readonly #done = new Map<Uint8Array, Map<number, Cell>>();

  get(cell: Cell, merkleDepth: number): Cell | undefined {
    return this.#done.get(cell.bytes)?.get(keyByPlace(cell, merkleDepth));
  }

  set(cell: Cell, merkleDepth: number, result: Cell): void {
    const near = this.#done.get(cell.bytes) ?? new Map<number, Cell>();
    this.#done.set(cell.bytes, near);
    near.set(keyByPlace(cell, merkleDepth), result);
  }
}

function keyByPlace(cell: Cell, merkleDepth: number): number {
  return (cell.offset * 4 + cell.visibleLevel) * (MAX_DEPTH + 1) + merkleDepth;
}

/** The bits of a cell, zero-padded. */
function dataOf(cell: Cell): Uint8Array {
  const size = (cell.bitLength + 7) >> 3;
  const data = cell.bytes.slice(cell.offset, cell.offset + size);
  const rest = cell.bitLength & 7;
  if (rest > 0) data[size - 1] = (data[size - 1] as number) & (0xff00 >> rest);
  return data;
}
