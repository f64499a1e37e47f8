import { type Cell, readBoc, writeBoc } from '@tonway/chain';

/** Finds a cell by hash; its subtree may contain pruned branches. */
export type FindByHash = (hash: Uint8Array) => Cell | undefined;

/** The level at which pruned branches are ordinary cells, so that a pruned tree can be encoded. */
const MAX_LEVEL = 3;

/** Encodes cells as the index stores them: without a checksum, as v3 returns code and data. */
export function encodeBoc(cell: Cell): Uint8Array {
  return writeBoc(cell, {});
}

/** Encodes a tree with pruned branches. */
export function encodePruned(virtual: Cell): Uint8Array {
  return encodeBoc(virtual.virtualize(MAX_LEVEL));
}

export function parsePruned(boc: Uint8Array): Cell {
  return readBoc(boc).virtualize(0);
}
