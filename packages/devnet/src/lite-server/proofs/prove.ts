import {
  Block,
  Cell,
  type DictRoot,
  type McBlockExtra,
  type McStateExtra,
  openUpdate,
  previousBlocks,
  ReadTracker,
  ShardStateUnsplit,
  writeBoc,
} from '@tonway/chain';
import type { StoredBlock } from '../../store/chain-store.ts';
import { refuse } from '../refusal.ts';

/** An empty `bytes` field of an answer. */
export const NO_BYTES = new Uint8Array();

/** Serializes cells as the node does in answers: without index and checksum. */
export function bocOf(...roots: readonly Cell[]): Uint8Array {
  return roots.length === 0 ? NO_BYTES : writeBoc(roots, {});
}

/**
 * A value read from a tree, and a proof of the cells read. The node reads the same cells, so the bytes are equal.
 * The node also includes leaf cells that it has in memory and prunes those on disk;
 * here all cells are in memory, so a proof may contain a few more leaf cells.
 */
export interface Proven<T> {
  readonly value: T;
  readonly proof: Cell;
}

/** Proves what `read` reads; later reads are not included. */
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

/** Proves a read of the masterchain part of a block. */
export function proveMasterchainBlock<T>(
  stored: StoredBlock,
  read: (extra: McBlockExtra, block: Block) => T,
): Proven<T> {
  return proveBlock(stored, (block) => {
    const extra = block.extra.custom ?? refuse('reference block must belong to the masterchain');
    // read because the node decodes this reference together with its parent cell
    void extra.prevBlkSignatures;
    return read(extra, block);
  });
}

/** Proves the header with its parents, and the state hashes before and after the block. */
export function headerProof(block: StoredBlock): Cell {
  return proveBlock(block, ({ info, stateUpdate }) => [info.prevRef, stateUpdate.rawSlice()]).proof;
}

/** Proves a read of the state after a block. */
export function proveState<T>(
  { state }: StoredBlock,
  read: (state: ShardStateUnsplit) => T,
): Proven<T> {
  return prove(state, (root) => {
    const loaded = ShardStateUnsplit.load(root);
    // read because the node decodes this reference together with its parent cell
    void loaded.totalBalance;
    return read(loaded);
  });
}

/** Proves a read of the masterchain part of the state after a block. */
export function proveMasterchainState<T>(
  block: StoredBlock,
  read: (extra: McStateExtra, state: ShardStateUnsplit) => T,
): Proven<T> {
  return proveState(block, (state) => {
    const extra = state.custom ?? refuse('reference block must belong to the masterchain');
    // read for the same reason
    void extra.afterKeyBlock;
    return read(extra, state);
  });
}

/** Includes a whole tree in the proof. */
export function readTree(cell: Cell, seen: Set<string> = new Set()): void {
  const hash = cell.hashHex();
  if (seen.has(hash)) return;
  seen.add(hash);
  cell.rawSlice();
  for (const child of cell.refs()) readTree(child, seen);
}

/** Includes a whole dictionary in the proof; an empty one has no cell. */
export function readDictionary({ root }: { readonly root: DictRoot | null }): void {
  if (root instanceof Cell) readTree(root);
}

/** Mode bits that add parts to a header proof; other bits are ignored. */
const PART = { stateUpdate: 1, valueFlow: 2, extra: 16, shardHashes: 32, prevSignatures: 64 };

/** Proves the header of a block with its references, and the parts that the mode selects. */
export function blockHeaderProof(stored: StoredBlock, mode = 0): Cell {
  return proveBlock(stored, (block, root) => {
    const { info } = block;
    previousBlocks(info);
    void [info.masterRef, info.prevVertRef];
    if (mode & PART.stateUpdate) openUpdate(block.stateUpdate);
    if (mode & PART.valueFlow) readTree(root.ref(1));
    if (mode & PART.extra) readExtra(block, mode);
  }).proof;
}

function readExtra({ extra }: Block, mode: number): void {
  const { custom } = extra;
  if (!custom) return;
  // read because the node decodes this reference together with its parent cell
  const signatures = custom.prevBlkSignatures;
  if (mode & PART.shardHashes) readDictionary(custom.shardHashes);
  if (mode & PART.prevSignatures) readDictionary(signatures);
}
