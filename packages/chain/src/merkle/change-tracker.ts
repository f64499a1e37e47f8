import { Cell } from '../cell/cell.ts';
import { cellsByHash } from './fill-pruned.ts';
import { updateCell } from './merkle-update.ts';
import { prune, standIn } from './pruned-branch.ts';
import { rebuild } from './rebuild.ts';

/**
 * Watches which parts of a tree go over into a new one. The update then leaves out those and nothing else, as the
 * validators' updates do: the work follows the change, not the size of the tree.
 */
export class ChangeTracker {
  /** Make the new tree of this one. */
  readonly root: Cell;
  private readonly tree: Cell;
  private readonly top = new Place(null);

  constructor(tree: Cell) {
    this.tree = tree;
    this.root = new WatchedCell(tree, this.top);
  }

  /**
   * Takes what is the same from below `from`, a part of the watched tree, instead of the copies that `fresh` brings;
   * but for one cell that was written anew, though it is the same.
   */
  adopt(fresh: Cell, from: Cell, rewritten: Cell | null = null): Cell {
    const known = cellsByHash(from);
    if (rewritten) known.delete(rewritten.hashHex());
    return rebuild(fresh, (cell) => known.get(cell.hashHex()) ?? null);
  }

  /** The update to a tree that parts of the watched one went over into. */
  updateTo(newRoot: Cell): Cell {
    const newSide = rebuild(newRoot, (cell, merkleDepth) => {
      if (!(cell instanceof WatchedCell)) return null;
      if (cell.refCount === 0 && !cell.isPruned) return cell.inner;
      cell.place.markWay();
      return prune(cell.inner, merkleDepth);
    });
    const onTheWay = hashesOnTheWay(this.tree, this.top, new Set());
    const oldSide = rebuild(this.tree, (cell, merkleDepth) => {
      return onTheWay.has(cell.hashHex()) && !cell.isPruned ? null : standIn(cell, merkleDepth);
    });
    return updateCell(oldSide, newSide);
  }
}

/** A place in the tree; one cell can stand in several. */
class Place {
  readonly children: Place[] = [];
  /** Whether something below was taken over. */
  isOnTheWay = false;
  private readonly parent: Place | null;

  constructor(parent: Place | null) {
    this.parent = parent;
  }

  child(index: number): Place {
    const child = this.children[index] ?? new Place(this);
    this.children[index] = child;
    return child;
  }

  markWay(): void {
    for (let place = this.parent; place && !place.isOnTheWay; place = place.parent)
      place.isOnTheWay = true;
  }
}

/** Of the cells above what was taken over. */
function hashesOnTheWay(cell: Cell, place: Place, into: Set<string>): Set<string> {
  if (!place.isOnTheWay) return into;
  into.add(cell.hashHex());
  place.children.forEach((child, index) => {
    hashesOnTheWay(cell.ref(index), child, into);
  });
  return into;
}

class WatchedCell extends Cell {
  readonly inner: Cell;
  readonly place: Place;

  constructor(inner: Cell, place: Place) {
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
    this.place = place;
  }

  override get isComplete(): boolean {
    return this.inner.isComplete;
  }

  override virtualize(level: number): Cell {
    return level === this.visibleLevel
      ? this
      : new WatchedCell(this.inner.virtualize(level), this.place);
  }

  protected override childAt(index: number): Cell {
    return new WatchedCell(this.inner.ref(index), this.place.child(index));
  }

  protected override hashAt(level: number): Uint8Array {
    return this.inner.hash(level);
  }

  protected override depthAt(level: number): number {
    return this.inner.depth(level);
  }
}
