import { ChainError } from '../errors.ts';
import { Cell } from './cell.ts';
import { CellType, isMerkle, specialType } from './cell-type.ts';
import {
  type HashSource,
  hashCell,
  MAX_DEPTH,
  prunedDepth,
  prunedHashOffset,
} from './hash-cell.ts';
import { HashStore } from './hash-store.ts';
import { hashCount, hashIndex, MAX_LEVEL } from './level-mask.ts';
import { message } from './sha256.ts';

/** What all views of one built cell share: the data, the children and the hashes once they are known. */
class Body implements HashSource {
  readonly offset = 0;
  readonly bytes: Uint8Array;
  readonly bitLength: number;
  readonly type: CellType;
  readonly levelMask: number;
  readonly children: readonly Cell[];
  /** How many built cells stand above each other here: hashing recurses that deep. */
  readonly height: number;
  private store: HashStore | null = null;

  constructor(bytes: Uint8Array, bitLength: number, children: readonly Cell[], special: boolean) {
    this.bytes = bytes;
    this.bitLength = bitLength;
    this.children = children;
    this.type = special ? specialType(bytes, 0, bitLength, children.length) : CellType.Ordinary;
    this.levelMask = this.computeMask();
    this.height = this.computeHeight();
  }

  get refCount(): number {
    return this.children.length;
  }

  childDepth(child: number, level: number): number {
    return (this.children[child] as Cell).depth(level);
  }

  putChildHash(child: number, level: number, at: number): void {
    message.set((this.children[child] as Cell).hash(level), at);
  }

  hash(level: number): Uint8Array {
    const index = hashIndex(this.levelMask, level);
    if (this.isStored(index)) {
      const from = prunedHashOffset(0, index);
      return this.bytes.slice(from, from + 32);
    }
    return this.hashed().hash(this.type === CellType.PrunedBranch ? 0 : index);
  }

  depth(level: number): number {
    const index = hashIndex(this.levelMask, level);
    if (this.isStored(index))
      return prunedDepth(this.bytes, 0, hashCount(this.levelMask) - 1, index);
    return this.hashed().depths[this.type === CellType.PrunedBranch ? 0 : index] as number;
  }

  private isStored(index: number): boolean {
    return this.type === CellType.PrunedBranch && index < hashCount(this.levelMask) - 1;
  }

  private hashed(): HashStore {
    if (!this.store) {
      // children first: hashing them inside would overwrite the message under construction
      for (const child of this.children) child.hash();
      const store = new HashStore(
        this.type === CellType.PrunedBranch ? 1 : hashCount(this.levelMask),
      );
      hashCell(this, store, 0);
      this.store = store;
    }
    return this.store;
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

  override virtualize(level: number): Cell {
    return level === this.visibleLevel ? this : new BuiltCell(this.body, level);
  }

  protected override childAt(index: number, visibleLevel: number): Cell {
    const child = this.body.children[index] as Cell;
    return visibleLevel === MAX_LEVEL ? child : child.virtualize(visibleLevel);
  }

  protected override hashAt(level: number): Uint8Array {
    return this.body.hash(level);
  }

  protected override depthAt(level: number): number {
    return this.body.depth(level);
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
