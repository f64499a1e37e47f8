import { equalBytes } from '../bits/bytes.ts';
import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import { CellType } from '../cell/cell-type.ts';
import { ChainError, ProofIncompleteError } from '../errors.ts';
import { fillPruned } from './fill-pruned.ts';
import { prune, pruneUnlessLeaf } from './pruned-branch.ts';
import { rebuild } from './rebuild.ts';

// !merkle_update#04 {X:Type} old_hash:bits256 new_hash:bits256 old_depth:uint16 new_depth:uint16
//   old:^X new:^X = MERKLE_UPDATE X;
export interface MerkleUpdate {
  readonly oldHash: Uint8Array;
  readonly newHash: Uint8Array;
  /** Both sides are virtual: shared cells are pruned. */
  readonly old: Cell;
  readonly new: Cell;
}

/**
 * Reads both sides; hashing the update cell checks their hashes.
 *
 * @example
 * const update = openUpdate(block.stateUpdate);
 * toHex(update.newHash); // => update.new.hashHex()
 */
export function openUpdate(cell: Cell): MerkleUpdate {
  if (cell.type !== CellType.MerkleUpdate)
    throw new ChainError('CELL_INVALID', 'a Merkle update cell expected');
  const slice = cell.rawSlice().skip(8);
  return {
    oldHash: slice.loadBytes(32),
    newHash: slice.loadBytes(32),
    old: cell.ref(0).virtualize(0),
    new: cell.ref(1).virtualize(0),
  };
}

/** Wraps both sides, with pruned branches, in an update cell. */
export function updateCell(oldSide: Cell, newSide: Cell): Cell {
  return new Builder()
    .storeUint(CellType.MerkleUpdate, 8)
    .storeBits256(oldSide.hash(0))
    .storeBits256(newSide.hash(0))
    .storeUint(oldSide.depth(0), 16)
    .storeUint(newSide.depth(0), 16)
    .storeRef(oldSide)
    .storeRef(newSide)
    .buildSpecial();
}

/**
 * Makes the update from one tree to another. `wasRead` limits the search of the old tree to cells that were read
 * while the new one was built (see `ReadTracker`), so that the cost is proportional to the change.
 *
 * @example
 * const kept = new Builder().storeRef(new Builder().storeUint(1, 8).build()).build();
 * const [before, after] = [2, 3].map((n) => new Builder().storeUint(n, 8).storeRef(kept).build());
 * applyUpdate(makeUpdate(before, after), before).equals(after); // => true
 */
export function makeUpdate(
  oldRoot: Cell,
  newRoot: Cell,
  wasRead: (cell: Cell) => boolean = () => true,
): Cell {
  const known = reachable(oldRoot, wasRead);
  const reused = new Set<string>();
  const newSide = rebuild(newRoot, (cell, merkleDepth) => {
    const hash = cell.hashHex();
    if (!known.has(hash)) return keep(cell);
    if (cell.refCount === 0 && !cell.isPruned) return null;
    reused.add(hash);
    return prune(cell, merkleDepth);
  });
  const onPath = pathsTo(oldRoot, reused, wasRead);
  const oldSide = rebuild(oldRoot, (cell, merkleDepth) => {
    return onPath.has(cell.hashHex()) && !cell.isPruned ? null : pruneUnlessLeaf(cell, merkleDepth);
  });
  return updateCell(oldSide, newSide);
}

/**
 * Computes the new tree from the old one.
 *
 * @example
 * const [before, after] = [2, 3].map((n) => new Builder().storeUint(n, 8).build());
 * applyUpdate(makeUpdate(before, after), before).slice().loadUint(8); // => 3
 */
export function applyUpdate(update: Cell, oldRoot: Cell): Cell {
  update.hash();
  const sides = openUpdate(update);
  if (!equalBytes(sides.oldHash, oldRoot.hash())) {
    throw new ChainError('MERKLE_MISMATCH', 'the update starts from another tree');
  }
  const known = sharedCells(sides.old, oldRoot);
  return fillPruned(sides.new, (hash) => known.get(hash));
}

/** Keeps a cell that only the new tree has; throws if it is pruned. */
function keep(cell: Cell): null {
  if (cell.isPruned) throw new ProofIncompleteError('the new tree has a branch that is not known');
  return null;
}

/** Hashes of the cells that were read and of their children. */
function reachable(root: Cell, wasRead: (cell: Cell) => boolean): Set<string> {
  const hashes = new Set<string>();
  const stack = [root];
  for (let cell = stack.pop(); cell; cell = stack.pop()) {
    const hash = cell.hashHex();
    if (hashes.has(hash)) continue;
    hashes.add(hash);
    if (wasRead(cell)) stack.push(...cell.refs());
  }
  return hashes;
}

/** Hashes of the old cells that have a reused cell strictly below them. */
function pathsTo(
  root: Cell,
  reused: ReadonlySet<string>,
  wasRead: (cell: Cell) => boolean,
): Set<string> {
  const result = new Map<string, boolean>();
  const leadsThere = (cell: Cell): boolean => {
    const hash = cell.hashHex();
    const known = result.get(hash);
    if (known !== undefined) return known;
    let leads = false;
    if (wasRead(cell)) {
      for (const child of cell.refs())
        leads = leadsThere(child) || reused.has(child.hashHex()) || leads;
    }
    result.set(hash, leads);
    return leads;
  };
  leadsThere(root);
  return new Set([...result].filter(([, leads]) => leads).map(([hash]) => hash));
}

/** Walks the old side and the old tree in parallel: where the side is pruned, the tree has the complete cell. */
function sharedCells(oldSide: Cell, oldRoot: Cell): Map<string, Cell> {
  const known = new Map<string, Cell>();
  const entered = new Set<string>();
  const stack: [Cell, Cell][] = [[oldSide, oldRoot]];
  for (let pair = stack.pop(); pair; pair = stack.pop()) {
    const [side, whole] = pair;
    const hash = whole.hashHex();
    known.set(hash, whole);
    if (side.isPruned || whole.isPruned || entered.has(hash)) continue;
    entered.add(hash);
    side.refs().forEach((child, index) => {
      stack.push([child, whole.ref(index)]);
    });
  }
  return known;
}
