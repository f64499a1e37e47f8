import { Cell } from '../cell/cell.ts';
import { cellsByHash } from './fill-pruned.ts';
import { updateCell } from './merkle-update.ts';
import { prune, pruneUnlessLeaf } from './pruned-branch.ts';
import { rebuild } from './rebuild.ts';

/**
 * Tracks which parts of a tree are reused in a new one. The Merkle update then omits exactly those, like the
 * validators' updates: the cost is proportional to the change, not to the tree.
 *
 * @example
 * const kept = new Builder().storeRef(new Builder().storeUint(1, 8).build()).build();
 * const tree = new Builder().storeUint(0, 8).storeRef(kept).build();
 * const tracker = new ChangeTracker(tree);
 * const next = new Builder().storeUint(9, 8).storeRef(tracker.root.ref(0)).build();
 * applyUpdate(tracker.updateTo(next), tree).slice().loadUint(8); // => 9
 */
export class ChangeTracker {
  /** Build the new tree from this root. */
  readonly root: Cell;
  readonly #tree: Cell;
  readonly #top = new Position(null);

  constructor(tree: Cell) {
    this.#tree = tree;
    this.root = new ReusableCell(tree, this.#top);
  }

  /**
   * Replaces the cells of `fresh` that also occur below `from`, a part of the tracked tree, by the tracked ones,
   * except for the cell `rewritten`, which counts as new.
   */
  adopt(fresh: Cell, from: Cell, rewritten: Cell | null = null): Cell {
    const known = cellsByHash(from);
    if (rewritten) known.delete(rewritten.hashHex());
    return rebuild(fresh, (cell) => known.get(cell.hashHex()) ?? null);
  }

  /** The Merkle update to a tree that reuses parts of the tracked one. */
  updateTo(newRoot: Cell): Cell {
    const newSide = rebuild(newRoot, (cell, merkleDepth) => {
      if (!(cell instanceof ReusableCell)) return null;
      if (cell.refCount === 0 && !cell.isPruned) return cell.inner;
      cell.position.markPath();
      return prune(cell.inner, merkleDepth);
    });
    const onPath = hashesOnPath(this.#tree, this.#top, new Set());
    const oldSide = rebuild(this.#tree, (cell, merkleDepth) => {
      return onPath.has(cell.hashHex()) && !cell.isPruned
        ? null
        : pruneUnlessLeaf(cell, merkleDepth);
    });
    return updateCell(oldSide, newSide);
  }
}

/** A position in the tree; one cell can occur at several positions. */
class Position {
  readonly children: Position[] = [];
  /** Whether a descendant is reused. */
  leadsToReused = false;
  readonly #parent: Position | null;

  constructor(parent: Position | null) {
    this.#parent = parent;
  }

  child(index: number): Position {
    const child = this.children[index] ?? new Position(this);
    this.children[index] = child;
    return child;
  }

  markPath(): void {
    for (
      let position = this.#parent;
      position && !position.leadsToReused;
      position = position.#parent
    )
      position.leadsToReused = true;
  }
}

/** Hashes of the ancestors of reused cells. */
function hashesOnPath(cell: Cell, position: Position, into: Set<string>): Set<string> {
  if (!position.leadsToReused) return into;
  into.add(cell.hashHex());
  position.children.forEach((child, index) => {
    hashesOnPath(cell.ref(index), child, into);
  });
  return into;
}

class ReusableCell extends Cell {
  readonly inner: Cell;
  readonly position: Position;

  constructor(inner: Cell, position: Position) {
    super(
      inner.bytes,
      inner.offset,
      inner.bitLength,
      inner.refCount,
      inner.type,
      inner.fullMask,
      inner.visibleLevel,
    );
    this.inner = inner;
    this.position = position;
  }

  override get isComplete(): boolean {
    return this.inner.isComplete;
  }

  override virtualize(level: number): Cell {
    return level === this.visibleLevel
      ? this
      : new ReusableCell(this.inner.virtualize(level), this.position);
  }

  protected override childAt(index: number): Cell {
    return new ReusableCell(this.inner.ref(index), this.position.child(index));
  }

  protected override hashAt(level: number): Uint8Array {
    return this.inner.hash(level);
  }

  protected override depthAt(level: number): number {
    return this.inner.depth(level);
  }
}
