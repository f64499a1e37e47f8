import { type Cell, readBoc, writeBoc } from '@tonway/chain';

/** Finds a cell, which may itself be pruned further down. */
export type FindByHash = (hash: Uint8Array) => Cell | undefined;

/** Above any proof: the pruned branches stand there as cells. */
const AS_IT_STANDS = 3;

/** How the index keeps cells: without a checksum, as v3 shows code and data. */
export function writeBag(cell: Cell): Uint8Array {
  return writeBoc(cell, {});
}

/** A tree of which a proof leaves something out. */
export function writePruned(virtual: Cell): Uint8Array {
  return writeBag(virtual.virtualize(AS_IT_STANDS));
}

export function readPruned(bag: Uint8Array): Cell {
  return readBoc(bag).virtualize(0);
}
