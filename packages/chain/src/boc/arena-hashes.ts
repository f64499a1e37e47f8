import { type HashTable, hashCells } from '../cell/hash-kernel.ts';
import { hashCount, hashIndex } from '../cell/level-mask.ts';
import type { Arena } from './arena.ts';

/** The hashes of an arena: none until the first is asked for, then all at once, which costs less than one by one. */
export class ArenaHashes {
  private readonly arena: Arena;
  private readonly slots: Uint32Array;
  private readonly table: HashTable;

  constructor(arena: Arena) {
    const { bytes, starts, refSize, count } = arena;
    this.arena = arena;
    this.slots = new Uint32Array(count);
    let slotCount = 0;
    for (let i = 0; i < count; i++) {
      this.slots[i] = slotCount;
      slotCount += hashCount((bytes[starts[i] as number] as number) >> 5);
    }
    this.table = hashCells({ bytes, starts, refSize, slots: this.slots, slotCount });
  }

  /** A copy: whoever keeps it does not keep the whole bag of cells alive. */
  hash(index: number, level: number): Uint8Array {
    const at = 32 * this.slot(index, level);
    return this.table.hashes.slice(at, at + 32);
  }

  depth(index: number, level: number): number {
    return this.table.depths[this.slot(index, level)] as number;
  }

  private slot(index: number, level: number): number {
    const mask = (this.arena.bytes[this.arena.starts[index] as number] as number) >> 5;
    return (this.slots[index] as number) + hashIndex(mask, level);
  }
}
