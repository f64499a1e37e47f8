import { ChainError } from '../errors.ts';
import { Cell } from './cell.ts';
import { CellType, isMerkle, specialType } from './cell-type.ts';
import { type Hashable, hashCell, type LevelHash, MAX_DEPTH } from './hash-cell.ts';
import { hashIndex, MAX_LEVEL } from './level-mask.ts';
import type { Slice } from './slice.ts';

/** The data shared by all views of one built cell, with cached hashes. */
class Body implements Hashable {
  readonly bytes: Uint8Array;
  readonly bitLength: number;
  readonly type: CellType;
  readonly levelMask: number;
  readonly children: readonly Cell[];
  /** The height of the tree of built cells, which is the recursion depth of hashing. */
  readonly height: number;
  /** Whether no child is a view of a proof with pruned branches. */
  readonly isComplete: boolean;
  private hashes: LevelHash[] | null = null;

  constructor(bytes: Uint8Array, bitLength: number, children: readonly Cell[], special: boolean) {
    this.bytes = bytes;
    this.bitLength = bitLength;
    this.children = children;
    this.type = special ? specialType(bytes, 0, bitLength, children.length) : CellType.Ordinary;
    this.levelMask = this.computeMask();
    this.height = this.computeHeight();
    this.isComplete = children.every((child) => child.isComplete);
  }

  at(level: number): LevelHash {
    this.hashes ??= hashCell(this);
    return this.hashes[hashIndex(this.levelMask, level)] as LevelHash;
  }

  private computeHeight(): number {
    let height = 0;
    for (const child of this.children) {
      if (child instanceof BuiltCell && child.height >= height) height = child.height + 1;
    }
    if (height > MAX_DEPTH) throw new ChainError('CELL_DEPTH', `cell is deeper than ${MAX_DEPTH}`);
    return height;
  }

  private computeMask(): number {
    if (this.type === CellType.PrunedBranch) return this.bytes[1] as number;
    let mask = 0;
    for (const child of this.children) mask |= child.levelMask;
    return isMerkle(this.type) ? mask >> 1 : mask;
  }
}

/** A cell made by a `Builder`, with its own bits and children. */
class BuiltCell extends Cell {
  private readonly body: Body;

  constructor(body: Body, visibleLevel: number) {
    super(
      body.bytes,
      0,
      body.bitLength,
      body.children.length,
      body.type,
      body.levelMask,
      visibleLevel,
    );
    this.body = body;
  }

  get height(): number {
    return this.body.height;
  }

  override get isComplete(): boolean {
    return super.isComplete && this.body.isComplete;
  }

  override virtualize(level: number): Cell {
    return level === this.visibleLevel ? this : new BuiltCell(this.body, level);
  }

  protected override childAt(index: number, visibleLevel: number): Cell {
    const child = this.body.children[index] as Cell;
    // a child read through a proof never becomes more visible
    return visibleLevel >= child.visibleLevel ? child : child.virtualize(visibleLevel);
  }

  protected override hashAt(level: number): Uint8Array {
    return this.body.at(level).hash.slice();
  }

  protected override depthAt(level: number): number {
    return this.body.at(level).depth;
  }
}

/** The bits of the last byte beyond `bitLength` must be zero. */
export function makeCell(
  bytes: Uint8Array,
  bitLength: number,
  children: readonly Cell[],
  special = false,
): Cell {
  if (bitLength > 1023 || children.length > 4) {
    throw new ChainError('CELL_OVERFLOW', 'a cell holds at most 1023 bits and 4 references');
  }
  return new BuiltCell(new Body(bytes, bitLength, children, special), MAX_LEVEL);
}

/**
 * Copies the rest of the slice into a cell without advancing the slice.
 *
 * @example
 * const slice = new Builder().storeUint(0x0102, 16).build().slice();
 * slice.loadUint(8);
 * sliceToCell(slice).bitLength; // => 8
 */
export function sliceToCell(slice: Slice): Cell {
  const rest = slice.clone();
  const bits = rest.remainingBits;
  const bytes = new Uint8Array((bits + 7) >> 3);
  rest.loadBitsInto(bytes, 0, bits);
  const children: Cell[] = [];
  while (rest.remainingRefs > 0) children.push(rest.loadRef());
  return makeCell(bytes, bits, children);
}
