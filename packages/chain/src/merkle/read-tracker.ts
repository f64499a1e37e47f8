import { Cell } from '../cell/cell.ts';
import type { Slice } from '../cell/slice.ts';
import { makeProof } from './merkle-proof.ts';

/**
 * Tracks which cells of a tree are read, so that a proof can contain exactly those.
 *
 * @example
 * const tracker = new ReadTracker(readBoc(blockBytes));
 * const { seqno } = Block.load(tracker.root).info;
 * Block.load(openProof(tracker.proof())).info.seqno; // => seqno
 */
export class ReadTracker {
  /** Read this instead of the tree itself. */
  readonly root: Cell;
  readonly #tree: Cell;
  readonly #opened = new Set<string>();

  constructor(tree: Cell) {
    this.#tree = tree;
    this.root = new TrackedCell(tree, (cell) => this.#opened.add(cell.hashHex()));
  }

  wasRead(cell: Cell): boolean {
    return this.#opened.has(cell.hashHex());
  }

  /** A proof of the tree with the cells read so far. */
  proof(): Cell {
    return makeProof(this.#tree, (cell) => this.wasRead(cell));
  }
}

class TrackedCell extends Cell {
  readonly #inner: Cell;
  readonly #opened: (cell: Cell) => void;
  #isOpened = false;

  constructor(inner: Cell, opened: (cell: Cell) => void) {
    super(
      inner.bytes,
      inner.offset,
      inner.bitLength,
      inner.refCount,
      inner.type,
      inner.fullMask,
      inner.visibleLevel,
    );
    this.#inner = inner;
    this.#opened = opened;
  }

  override get isComplete(): boolean {
    return this.#inner.isComplete;
  }

  override slice(): Slice {
    this.#open();
    return super.slice();
  }

  override rawSlice(): Slice {
    this.#open();
    return super.rawSlice();
  }

  override virtualize(level: number): Cell {
    return new TrackedCell(this.#inner.virtualize(level), this.#opened);
  }

  /** Following a reference counts as reading the parent cell. */
  protected override childAt(index: number): Cell {
    this.#open();
    return new TrackedCell(this.#inner.ref(index), this.#opened);
  }

  protected override hashAt(level: number): Uint8Array {
    return this.#inner.hash(level);
  }

  protected override depthAt(level: number): number {
    return this.#inner.depth(level);
  }

  #open(): void {
    if (!this.#isOpened) this.#opened(this.#inner);
    this.#isOpened = true;
  }
}
