import {
  Block,
  Cell,
  type DictRoot,
  type McBlockExtra,
  type McStateExtra,
  ReadTracker,
  ShardStateUnsplit,
  writeBoc,
} from '@tonway/chain';
import type { StoredBlock } from '../../store/chain-store.ts';
import { refuse } from '../refusal.ts';

/** What stands in an answer where there is nothing to show. */
export const NOTHING = new Uint8Array();

/** One bag as the node writes it into answers: without index and checksum. */
export function bagOf(...roots: readonly Cell[]): Uint8Array {
  return roots.length === 0 ? NOTHING : writeBoc(roots, {});
}

/**
 * What was read of a tree, and a proof that shows it. The node reads the same cells, so the bytes agree. It
 * also keeps every cell without references that it has in memory, and prunes one that it would have to fetch
 * from disk: here all are in memory, so a proof may show a few such cells more.
 */
export interface Proven<T> {
  readonly value: T;
  readonly proof: Cell;
}

/** Whatever is read of the value afterwards is no longer in the proof. */
export function prove<T>(tree: Cell, read: (root: Cell) => T): Proven<T> {
  const tracker = new ReadTracker(tree);
  const value = read(tracker.root);
  return { value, proof: tracker.proof() };
}

export function proveBlock<T>(
  { root }: StoredBlock,
  read: (block: Block, root: Cell) => T,
): Proven<T> {
  return prove(root, (cell) => read(Block.load(cell), cell));
}

/** Of the part that only masterchain blocks have. */
export function proveMasterchainBlock<T>(
  stored: StoredBlock,
  read: (extra: McBlockExtra, block: Block) => T,
): Proven<T> {
  return proveBlock(stored, (block) => {
    const extra = block.extra.custom ?? refuse('reference block must belong to the masterchain');
    // the node decodes this reference with the cell that it stands in
    void extra.prevBlkSignatures;
    return read(extra, block);
  });
}

/** Shows the header with its parents, and the hashes of the states before and behind the block. */
export function headerProof(block: StoredBlock): Cell {
  return proveBlock(block, ({ info, stateUpdate }) => [info.prevRef, stateUpdate.rawSlice()]).proof;
}

/** Of the state behind a block. */
export function proveState<T>(
  { state }: StoredBlock,
  read: (state: ShardStateUnsplit) => T,
): Proven<T> {
  return prove(state, (root) => {
    const loaded = ShardStateUnsplit.load(root);
    // the node decodes this reference with the cell that it stands in
    void loaded.totalBalance;
    return read(loaded);
  });
}

/** Of the part that only the masterchain's state has. */
export function proveMasterchainState<T>(
  block: StoredBlock,
  read: (extra: McStateExtra, state: ShardStateUnsplit) => T,
): Proven<T> {
  return proveState(block, (state) => {
    const extra = state.custom ?? refuse('reference block must belong to the masterchain');
    // this reference too
    void extra.afterKeyBlock;
    return read(extra, state);
  });
}

/** Shows a tree with all that is below it. */
export function readWhole(cell: Cell, seen: Set<string> = new Set()): void {
  const hash = cell.hashHex();
  if (seen.has(hash)) return;
  seen.add(hash);
  cell.rawSlice();
  for (const child of cell.refs()) readWhole(child, seen);
}

/** Shows a dictionary with all its values; an empty one is in its parent's cell. */
export function readDictionary({ root }: { readonly root: DictRoot | null }): void {
  if (root instanceof Cell) readWhole(root);
}
