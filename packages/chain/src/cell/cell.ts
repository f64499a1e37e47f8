import { equalBytes, toHex } from '../bits/bytes.ts';
import { ChainError, ProofIncompleteError } from '../errors.ts';
import { CellType, isMerkle } from './cell-type.ts';
import { cutMask, levelOf, MAX_LEVEL } from './level-mask.ts';
import { Slice } from './slice.ts';

/**
 * A light view of one cell: where its bits lie, and how to reach its children and its hashes.
 * `visibleLevel` is below 3 when the cell is read through a proof: hashes above it do not exist there.
 */
export abstract class Cell {
  readonly bytes: Uint8Array;
  readonly offset: number;
  readonly bitLength: number;
  readonly refCount: number;
  readonly type: CellType;
  /** The level mask of the cell itself, whatever a proof hides of it. */
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

  /** A branch that a proof left out: its hash is known, its content is not. */
  get isPruned(): boolean {
    return this.type === CellType.PrunedBranch && levelOf(this.fullMask) > this.visibleLevel;
  }

  /** Whether everything below is there: no branch of this tree was pruned by the proof it is read through. */
  get isComplete(): boolean {
    return this.fullMask >> this.visibleLevel === 0;
  }

  /** The hash at `level`; without one, the representation hash (through a proof: the real tree's). */
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

  /** Reads an ordinary cell; a special one is refused, a pruned branch says that the proof ends here. */
  slice(): Slice {
    if (this.type !== CellType.Ordinary) this.refuse();
    return new Slice(this);
  }

  /** Reads the raw bits of any cell, special ones included. */
  rawSlice(): Slice {
    if (this.isPruned) throw new ProofIncompleteError();
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
    if (this.isPruned) throw new ProofIncompleteError();
    throw new ChainError(
      'CELL_SPECIAL',
      `a special cell (type ${this.type}) stands where data was expected`,
    );
  }
}
