import { type HashTable, hashCells, NO_DEPTH } from '../cell/hash-kernel.ts';
import { cutMask, hashCount, hashIndex } from '../cell/level-mask.ts';
import type { Arena } from './arena.ts';

/**
 * The hashes of an arena: none until the first is asked for, then all of level 0 at once, which costs less than one by
 * one. Whoever wants a higher level, which only cells with pruned branches below them have, gets all levels at once.
 */
export class ArenaHashes {
  private readonly arena: Arena;
  private readonly slots: Uint32Array;
  private readonly slotCount: number;
  private knownGround: HashTable | null = null;
  private full: HashTable | null = null;

  constructor(arena: Arena) {
    const { bytes, starts, count } = arena;
    this.arena = arena;
    this.slots = new Uint32Array(count);
    let slotCount = 0;
    for (let i = 0; i < count; i++) {
      this.slots[i] = slotCount;
      slotCount += hashCount((bytes[starts[i] as number] as number) >> 5);
    }
    this.slotCount = slotCount;
  }

  /** A copy: whoever keeps it does not keep the whole bag of cells alive. */
  hash(index: number, level: number): Uint8Array {
    const mask = this.arena.maskOf(index);
    const at = 32 * this.slot(index, mask, level);
    return this.table(index, mask, level).hashes.slice(at, at + 32);
  }

  depth(index: number, level: number): number {
    const mask = this.arena.maskOf(index);
    return this.table(index, mask, level).depths[this.slot(index, mask, level)] as number;
  }

  /** Where the hash of level 0 of a cell stands in `ground`; -1 for a proof that nothing refers to, which has none there. */
  groundAt(index: number): number {
    const slot = this.slots[index] as number;
    return this.groundTable().depths[slot] === NO_DEPTH ? -1 : 32 * slot;
  }

  get ground(): Uint8Array {
    return this.groundTable().hashes;
  }

  private groundTable(): HashTable {
    this.knownGround ??= this.full ?? this.compute(false);
    return this.knownGround;
  }

  private table(index: number, mask: number, level: number): HashTable {
    if (this.full) return this.full;
    if (cutMask(mask, level) === 0) {
      const ground = this.groundTable();
      if (ground.depths[this.slots[index] as number] !== NO_DEPTH) return ground;
    }
    this.full = this.compute(true);
    return this.full;
  }

  private compute(all: boolean): HashTable {
    const { bytes, starts, refSize } = this.arena;
    const { slots, slotCount } = this;
    return hashCells({ bytes, starts, refSize, slots, slotCount }, all);
  }

  private slot(index: number, mask: number, level: number): number {
    return (this.slots[index] as number) + hashIndex(mask, level);
  }
}
