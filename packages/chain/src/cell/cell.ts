import { equalBytes, toHex } from '../bits/bytes.ts';
import { ChainError, ProofIncompleteError } from '../errors.ts';
import { CellType, isMerkle } from './cell-type.ts';
import { cutMask, levelOf, MAX_LEVEL } from './level-mask.ts';
import { Slice } from './slice.ts';

/**
 * A lightweight view of a cell: the location of its bits, its children and hashes.
 * `visibleLevel` is below 3 for cells read through a proof: higher hashes do not exist there.
 *
 * @example
 * const child = new Builder().storeUint(7, 8).build();
 * const cell = new Builder().storeRef(child).build();
 * cell.ref(0).equals(child); // => true
 * cell.depth(); // => 1
 */
export abstract class Cell {
  readonly bytes: Uint8Array;
  readonly offset: number;
  readonly bitLength: number;
  readonly refCount: number;
  readonly type: CellType;
  /** The level mask of the cell, regardless of `visibleLevel`. */
  readonly fullMask: number;
  readonly visibleLevel: number;

  protected constructor(
    bytes: Uint8Array,
    offset: number,
    bitLength: number,
    refCount: number,
    type: CellType,
    fullMask: number,
    visibleLevel: number,
  ) {
    this.bytes = bytes;
    this.offset = offset;
    this.bitLength = bitLength;
    this.refCount = refCount;
    this.type = type;
    this.fullMask = fullMask;
    this.visibleLevel = visibleLevel;
  }

  get isSpecial(): boolean {
    return this.type !== CellType.Ordinary;
  }

  get levelMask(): number {
    return cutMask(this.fullMask, this.visibleLevel);
  }

  get level(): number {
    return levelOf(this.levelMask);
  }

  /** A branch that a proof omits: only its hash is known. */
  get isPruned(): boolean {
    return this.type === CellType.PrunedBranch && levelOf(this.fullMask) > this.visibleLevel;
  }

  /** Whether no branch below was pruned by the proof that the cell is read through. */
  get isComplete(): boolean {
    return this.fullMask >> this.visibleLevel === 0;
  }

  /** The hash at `level`. Default: the representation hash; through a proof, that of the original tree. */
  hash(level: number = MAX_LEVEL): Uint8Array {
    return this.hashAt(Math.min(level, this.visibleLevel));
  }

  depth(level: number = MAX_LEVEL): number {
    return this.depthAt(Math.min(level, this.visibleLevel));
  }

  hashHex(level: number = MAX_LEVEL): string {
    return toHex(this.hash(level));
  }

  ref(index: number): Cell {
    if (index < 0 || index >= this.refCount) {
      throw new ChainError(
        'CELL_UNDERFLOW',
        `no reference ${index} in a cell that has ${this.refCount}`,
      );
    }
    return this.childAt(
      index,
      isMerkle(this.type) ? Math.min(this.visibleLevel + 1, MAX_LEVEL) : this.visibleLevel,
    );
  }

  refs(): Cell[] {
    const refs: Cell[] = [];
    for (let index = 0; index < this.refCount; index++) refs.push(this.ref(index));
    return refs;
  }

  /** Reads an ordinary cell; throws for special cells and, as `ProofIncompleteError`, for pruned branches. */
  slice(): Slice {
    if (this.type !== CellType.Ordinary) this.refuse();
    return new Slice(this);
  }

  /** Reads the raw bits of any cell, special ones included. */
  rawSlice(): Slice {
    if (this.isPruned) this.refuse();
    return new Slice(this);
  }

  equals(other: Cell): boolean {
    return this === other || equalBytes(this.hash(), other.hash());
  }

  /** The same cell read through a proof: only hashes up to `level` exist. */
  abstract virtualize(level: number): Cell;
  protected abstract childAt(index: number, visibleLevel: number): Cell;
  protected abstract hashAt(level: number): Uint8Array;
  protected abstract depthAt(level: number): number;

  private refuse(): never {
    if (this.isPruned) throw new ProofIncompleteError(undefined, { hash: this.hashHex() });
    throw new ChainError('CELL_SPECIAL', `expected data, found a special cell (type ${this.type})`);
  }
}
