import { CellType } from '../cell/cell-type.ts';
import { bitLengthAt, dataOffsetAt } from '../cell/descriptor.ts';
import {
  type HashSource,
  hashCell,
  prunedDepth,
  prunedHashOffset,
  putBytes,
  putWords,
} from '../cell/hash-cell.ts';
import { HashStore } from '../cell/hash-store.ts';
import { hashCount, hashIndex } from '../cell/level-mask.ts';
import type { Arena } from './arena.ts';

/** Hashes of an arena's cells, computed when first asked for, each once. */
export class ArenaHashes implements HashSource {
  private readonly arena: Arena;
  private readonly slots: Uint32Array;
  private readonly done: Uint8Array;
  private readonly store: HashStore;

  // the cell being hashed: this object is its own cursor, so hashing allocates nothing
  readonly bytes: Uint8Array;
  offset = 0;
  bitLength = 0;
  refCount = 0;
  type: CellType = CellType.Ordinary;
  levelMask = 0;
  private refsAt = 0;

  constructor(arena: Arena) {
    const { bytes, starts, count } = arena;
    this.arena = arena;
    this.bytes = bytes;
    this.slots = new Uint32Array(count);
    this.done = new Uint8Array(count);
    let next = 0;
    for (let i = 0; i < count; i++) {
      this.slots[i] = next;
      next += hashCount((bytes[starts[i] as number] as number) >> 5);
    }
    this.store = new HashStore(next);
  }

  /** Hashes what is not hashed yet under `root`: children first, each cell once, whatever is shared. */
  ensure(root: number): void {
    const { done } = this;
    if (done[root] === 1) return;
    const stack = [root];
    for (let index = stack.at(-1); index !== undefined; index = stack.at(-1)) {
      const height = stack.length;
      if (done[index] === 0) this.pushPending(index, stack);
      if (stack.length > height) continue;
      if (done[index] === 0) this.hashOne(index);
      stack.pop();
    }
  }

  hash(index: number, level: number): Uint8Array {
    const stored = this.storedHashAt(index, level);
    if (stored >= 0) return this.bytes.slice(stored, stored + 32);
    return this.store.hash(this.slotOf(index, level));
  }

  depth(index: number, level: number): number {
    const { bytes } = this;
    const start = this.arena.starts[index] as number;
    const d1 = bytes[start] as number;
    const mask = d1 >> 5;
    if (mask === 0) return this.store.depths[this.slots[index] as number] as number;
    const found = hashIndex(mask, level);
    const offset = dataOffsetAt(bytes, start);
    if (!isPrunedAt(bytes, d1, offset))
      return this.store.depths[(this.slots[index] as number) + found] as number;
    const hashes = hashCount(mask) - 1;
    return found < hashes ? prunedDepth(bytes, offset, hashes, found) : 0;
  }

  childDepth(child: number, level: number): number {
    return this.depth(this.arena.childFrom(this.refsAt, child), level);
  }

  putChildHash(child: number, level: number, at: number): void {
    const index = this.arena.childFrom(this.refsAt, child);
    const stored = this.storedHashAt(index, level);
    if (stored >= 0) putBytes(this.bytes, stored, at);
    else putWords(this.store.words, this.slotOf(index, level), at);
  }

  /** Where a pruned branch keeps the hash of this level in its data; -1 when the hash is a computed one. */
  private storedHashAt(index: number, level: number): number {
    const { bytes } = this;
    const start = this.arena.starts[index] as number;
    const d1 = bytes[start] as number;
    const mask = d1 >> 5;
    if (mask === 0) return -1;
    const offset = dataOffsetAt(bytes, start);
    if (!isPrunedAt(bytes, d1, offset)) return -1;
    const found = hashIndex(mask, level);
    return found < hashCount(mask) - 1 ? prunedHashOffset(offset, found) : -1;
  }

  private slotOf(index: number, level: number): number {
    const slot = this.slots[index] as number;
    const start = this.arena.starts[index] as number;
    const d1 = this.bytes[start] as number;
    if (d1 >> 5 === 0 || isPrunedAt(this.bytes, d1, dataOffsetAt(this.bytes, start))) return slot;
    return slot + hashIndex(d1 >> 5, level);
  }

  private pushPending(index: number, stack: number[]): void {
    const { arena, done } = this;
    const refs = (this.bytes[arena.starts[index] as number] as number) & 7;
    if (refs === 0) return;
    const refsAt = arena.refsAt(index);
    for (let child = refs - 1; child >= 0; child--) {
      const pending = arena.childFrom(refsAt, child);
      if (done[pending] === 0) stack.push(pending);
    }
  }

  private hashOne(index: number): void {
    const { arena, bytes } = this;
    const start = arena.starts[index] as number;
    const d1 = bytes[start] as number;
    const offset = dataOffsetAt(bytes, start);
    this.offset = offset;
    this.bitLength = bitLengthAt(bytes, start, offset);
    this.refCount = d1 & 7;
    this.type = (d1 & 8) === 0 ? CellType.Ordinary : (bytes[offset] as CellType);
    this.levelMask = d1 >> 5;
    this.refsAt = offset + (((bytes[start + 1] as number) + 1) >> 1);
    hashCell(this, this.store, this.slots[index] as number);
    this.done[index] = 1;
  }
}

function isPrunedAt(bytes: Uint8Array, d1: number, offset: number): boolean {
  return (d1 & 8) !== 0 && bytes[offset] === CellType.PrunedBranch;
}
