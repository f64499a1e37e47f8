import { Cell } from '../cell/cell.ts';
import { CellType } from '../cell/cell-type.ts';
import { bitLengthAt, dataOffsetAt } from '../cell/descriptor.ts';
import { MAX_LEVEL } from '../cell/level-mask.ts';
import { ArenaHashes, type KnownHashes } from './arena-hashes.ts';
import { ArenaIndex } from './arena-index.ts';

/**
 * All cells of one BoC, kept in its bytes: `starts` holds the offset of each cell.
 * Children have higher indices than their parents.
 */
export class Arena {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
  readonly refSize: number;
  private known: ArenaHashes | null;
  private indexed: ArenaIndex | null = null;

  constructor(bytes: Uint8Array, starts: Uint32Array, refSize: number, known?: KnownHashes) {
    this.bytes = bytes;
    this.starts = starts;
    this.refSize = refSize;
    this.known = known ? new ArenaHashes(this, known) : null;
  }

  get count(): number {
    return this.starts.length;
  }

  cell(index: number, visibleLevel: number = MAX_LEVEL): Cell {
    const { bytes } = this;
    const start = this.starts[index] as number;
    const d1 = bytes[start] as number;
    const offset = dataOffsetAt(bytes, start);
    const type = (d1 & 8) === 0 ? CellType.Ordinary : (bytes[offset] as CellType);
    return new ArenaCell(
      this,
      index,
      offset,
      bitLengthAt(bytes, start, offset),
      d1 & 7,
      type,
      d1 >> 5,
      visibleLevel,
    );
  }

  /** The level mask of a cell. */
  maskOf(index: number): number {
    return (this.bytes[this.starts[index] as number] as number) >> 5;
  }

  /** The index of a cell's child. */
  child(index: number, child: number): number {
    return this.childFrom(this.refsAt(index), child);
  }

  /** Where the references of a cell begin. */
  refsAt(index: number): number {
    const start = this.starts[index] as number;
    return dataOffsetAt(this.bytes, start) + (((this.bytes[start + 1] as number) + 1) >> 1);
  }

  childFrom(refsAt: number, child: number): number {
    const { bytes, refSize } = this;
    let at = refsAt + child * refSize;
    let value = bytes[at] as number;
    for (const end = at + refSize - 1; at < end; ) value = value * 256 + (bytes[++at] as number);
    return value;
  }

  hashes(): ArenaHashes {
    this.known ??= new ArenaHashes(this);
    return this.known;
  }

  index(): ArenaIndex {
    this.indexed ??= new ArenaIndex(this);
    return this.indexed;
  }
}

export class ArenaCell extends Cell {
  readonly arena: Arena;
  readonly index: number;

  constructor(
    arena: Arena,
    index: number,
    offset: number,
    bitLength: number,
    refCount: number,
    type: CellType,
    mask: number,
    visibleLevel: number,
  ) {
    super(arena.bytes, offset, bitLength, refCount, type, mask, visibleLevel);
    this.arena = arena;
    this.index = index;
  }

  override virtualize(level: number): Cell {
    return level === this.visibleLevel ? this : this.arena.cell(this.index, level);
  }

  protected override childAt(child: number, visibleLevel: number): Cell {
    return this.arena.cell(this.arena.child(this.index, child), visibleLevel);
  }

  protected override hashAt(level: number): Uint8Array {
    return this.arena.hashes().hash(this.index, level);
  }

  protected override depthAt(level: number): number {
    return this.arena.hashes().depth(this.index, level);
  }
}
