import { type Cell, toBase64 } from '@tonway/chain';

/** A cell as a JSON tree. */
export interface CellTree {
  readonly data: { readonly b64: string; readonly len: number };
  readonly refs: readonly CellTree[];
  readonly special: boolean;
}

/** A few shared cells can unfold into an unbounded tree: larger trees are omitted, and the answer has only the BoC. */
const MAX_CELLS = 4096;

/** Converts the cells of one answer to JSON trees; all cells together share one limit. */
export class CellTrees {
  #left = MAX_CELLS;

  /** Null if the tree is too large. */
  of(cell: Cell): CellTree | null {
    if (this.#left-- <= 0) return null;
    const refs: CellTree[] = [];
    for (const child of cell.refs()) {
      const object = this.of(child);
      if (!object) return null;
      refs.push(object);
    }
    return { data: dataOf(cell), refs, special: cell.isSpecial };
  }
}

/** Incomplete last bytes are padded with a one and zeros. */
function dataOf(cell: Cell): CellTree['data'] {
  const slice = cell.rawSlice();
  const len = slice.remainingBits;
  const bytes = new Uint8Array(Math.ceil(len / 8));
  slice.loadBitsInto(bytes, 0, len);
  const last = bytes.length - 1;
  if (len % 8 !== 0) bytes[last] = (bytes[last] ?? 0) | (0x80 >> (len % 8));
  return { b64: toBase64(bytes), len };
}
