import { type Cell, toBase64 } from '@tonway/chain';

/** A cell spelled out as a tree. */
export interface CellObject {
  readonly data: { readonly b64: string; readonly len: number };
  readonly refs: readonly CellObject[];
  readonly special: boolean;
}

/** A few shared cells can be a tree without end: what has more cells is shown as bytes only. */
const MAX_CELLS = 4096;

/** Spells out the cells of one answer, within one limit. */
export class CellObjects {
  #left = MAX_CELLS;

  /** Null where the tree is too large. */
  of(cell: Cell): CellObject | null {
    if (this.#left-- <= 0) return null;
    const refs: CellObject[] = [];
    for (const child of cell.refs()) {
      const object = this.of(child);
      if (!object) return null;
      refs.push(object);
    }
    return { data: dataOf(cell), refs, special: cell.isSpecial };
  }
}

/** Bits that are no whole bytes are followed by a one and zeros. */
function dataOf(cell: Cell): CellObject['data'] {
  const slice = cell.rawSlice();
  const len = slice.remainingBits;
  const bytes = new Uint8Array(Math.ceil(len / 8));
  slice.loadBitsInto(bytes, 0, len);
  const last = bytes.length - 1;
  if (len % 8 !== 0) bytes[last] = (bytes[last] ?? 0) | (0x80 >> (len % 8));
  return { b64: toBase64(bytes), len };
}
