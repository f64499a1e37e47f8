import { CellType } from '../cell/cell-type.ts';
import type { Arena } from './arena.ts';
import type { ArenaHashes } from './arena-hashes.ts';

/** Cell indices by level-0 hash: an open-addressing hash table, built on first access. */
export class ArenaIndex {
  private readonly arena: Arena;
  private readonly hashes: ArenaHashes;
  /** Cell index plus one; zero means free. */
  private readonly slots: Uint32Array;
  private hasTwins = false;

  constructor(arena: Arena) {
    this.arena = arena;
    this.hashes = arena.hashes();
    this.slots = new Uint32Array(2 ** (33 - Math.clz32(arena.count)));
    for (let index = 0; index < arena.count; index++) {
      if (!this.isPruned(index)) this.add(index);
    }
  }

  /** The first cell with this hash, or -1; complete cells are preferred. */
  find(hash: Uint8Array): number {
    return (this.slots[this.slotOf(hash, 0)] as number) - 1;
  }

  /** The representative of all cells equal to this complete cell. */
  firstLike(index: number): number {
    const at = this.hasTwins ? this.hashes.groundAt(index) : -1;
    if (at < 0) return index;
    return (this.slots[this.slotOf(this.hashes.ground, at)] as number) - 1;
  }

  private add(index: number): void {
    const at = this.hashes.groundAt(index);
    if (at < 0) return;
    const slot = this.slotOf(this.hashes.ground, at);
    const found = (this.slots[slot] as number) - 1;
    if (found >= 0) this.hasTwins = true;
    if (found < 0 || (this.arena.maskOf(found) !== 0 && this.arena.maskOf(index) === 0))
      this.slots[slot] = index + 1;
  }

  /** The slot of the hash at offset `at`, or a free slot. The hash's own bytes serve as hash code. */
  private slotOf(bytes: Uint8Array, at: number): number {
    const last = this.slots.length - 1;
    let slot = (((bytes[at] as number) << 24) | ((bytes[at + 1] as number) << 16)) >>> 0;
    slot = (slot | ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number)) & last;
    for (; ; slot = (slot + 1) & last) {
      const found = this.slots[slot] as number;
      if (found === 0 || this.isAt(bytes, at, found - 1)) return slot;
    }
  }

  private isAt(bytes: Uint8Array, at: number, index: number): boolean {
    const start = this.hashes.groundAt(index);
    const { ground } = this.hashes;
    for (let i = 0; i < 32; i++) if (bytes[at + i] !== ground[start + i]) return false;
    return true;
  }

  private isPruned(index: number): boolean {
    return this.arena.maskOf(index) !== 0 && this.arena.cell(index).type === CellType.PrunedBranch;
  }
}
