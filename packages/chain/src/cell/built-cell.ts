import { ChainError } from '../errors.ts';
import { Cell } from './cell.ts';
import { CellType, isMerkle, specialType } from './cell-type.ts';
import { type Hashable, hashCell, type LevelHash, MAX_DEPTH } from './hash-cell.ts';
import { hashIndex, MAX_LEVEL } from './level-mask.ts';

/** What all views of one built cell share: the data, the children and the hashes once they are known. */
class Body implements Hashable {
  readonly bytes: Uint8Array;
  readonly bitLength: number;
  readonly type: CellType;
  readonly levelMask: number;
  readonly children: readonly Cell[];
  /** How many built cells stand above each other here: hashing recurses that deep. */
  readonly height: number;
  /** Whether no child is a view of a proof that leaves something out. */
  readonly isWhole: boolean;
  private hashes: LevelHash[] | null = null;

  constructor(bytes: Uint8Array, bitLength: number, children: readonly Cell[], special: boolean) {
    this.bytes = bytes;
    this.bitLength = bitLength;
    this.children = children;
    this.type = special ? specialType(bytes, 0, bitLength, children.length) : CellType.Ordinary;
    this.levelMask = this.computeMask();
    this.height = this.computeHeight();
    this.isWhole = children.every((child) => child.isComplete);
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

/** A cell made by a `Builder`: it owns its bits and its children. */
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
    return super.isComplete && this.body.isWhole;
  }

  override virtualize(level: number): Cell {
    return level === this.visibleLevel ? this : new BuiltCell(this.body, level);
  }

  protected override childAt(index: number, visibleLevel: number): Cell {
    const child = this.body.children[index] as Cell;
    // a child may itself have been read through a proof: that never shows more again
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
