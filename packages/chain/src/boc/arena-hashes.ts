import { type HashTable, hashCells, NO_DEPTH } from '../cell/hash-kernel.ts';
import { cutMask, hashCount, hashIndex } from '../cell/level-mask.ts';
import type { Arena } from './arena.ts';

/** The first slot of each cell, and the hashes of level 0 if they were computed. */
export interface KnownHashes {
  readonly slots: Uint32Array;
  readonly slotCount: number;
  readonly ground: HashTable | null;
}

function placeSlots({ bytes, starts, count }: Arena): KnownHashes {
  const slots = new Uint32Array(count);
  let slotCount = 0;
  for (let i = 0; i < count; i++) {
    slots[i] = slotCount;
    slotCount += hashCount((bytes[starts[i] as number] as number) >> 5);
  }
  return { slots, slotCount, ground: null };
}

/**
 * The hashes of an arena. The first access computes all hashes of level 0 at once, which is cheaper than
 * one by one. The first access to a higher level, which only cells above pruned branches have, computes all levels.
 */
export class ArenaHashes {
  private readonly arena: Arena;
  private readonly slots: Uint32Array;
  private readonly slotCount: number;
  private knownGround: HashTable | null;
  private full: HashTable | null = null;

  constructor(arena: Arena, { slots, slotCount, ground }: KnownHashes = placeSlots(arena)) {
    this.arena = arena;
    this.slots = slots;
    this.slotCount = slotCount;
    this.knownGround = ground;
  }

  /** Returns a copy, so that a kept hash does not keep the whole BoC alive. */
  hash(index: number, level: number): Uint8Array {
    const mask = this.arena.maskOf(index);
    const at = 32 * this.slot(index, mask, level);
    return this.table(index, mask, level).hashes.slice(at, at + 32);
  }

  depth(index: number, level: number): number {
    const mask = this.arena.maskOf(index);
    return this.table(index, mask, level).depths[this.slot(index, mask, level)] as number;
  }

  /** The offset of a cell's level-0 hash in `ground`; -1 for an unreferenced proof, which has none. */
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
    const slots = this.slots;
    const slotCount = this.slotCount;
    return hashCells({ bytes, starts, refSize, slots, slotCount }, all);
  }

  private slot(index: number, mask: number, level: number): number {
    return (this.slots[index] as number) + hashIndex(mask, level);
  }
}
