import { CellType } from '../cell/cell-type.ts';
import type { Arena } from './arena.ts';
import type { ArenaHashes } from './arena-hashes.ts';

/** Where the cells of an arena are by their hash of level 0: open addressing, filled when first asked for. */
export class ArenaIndex {
  private readonly arena: Arena;
  private readonly hashes: ArenaHashes;
  /** Index of a cell plus one; zero is free. */
  private readonly places: Uint32Array;
  private hasTwins = false;

  constructor(arena: Arena) {
    this.arena = arena;
    this.hashes = arena.hashes();
    this.places = new Uint32Array(2 ** (33 - Math.clz32(arena.count)));
    for (let index = 0; index < arena.count; index++) {
      if (!this.isPruned(index)) this.add(index);
    }
  }

  /** The first cell with this hash, or -1; one that has everything below it comes before one that has not. */
  find(hash: Uint8Array): number {
    return (this.places[this.placeOf(hash, 0)] as number) - 1;
  }

  /** The cell that stands for all that are equal to this one, below which nothing is pruned. */
  firstLike(index: number): number {
    const at = this.hasTwins ? this.hashes.groundAt(index) : -1;
    if (at < 0) return index;
    return (this.places[this.placeOf(this.hashes.ground, at)] as number) - 1;
  }

  private add(index: number): void {
    const at = this.hashes.groundAt(index);
    if (at < 0) return;
    const place = this.placeOf(this.hashes.ground, at);
    const found = (this.places[place] as number) - 1;
    if (found >= 0) this.hasTwins = true;
    if (found < 0 || (this.arena.maskOf(found) !== 0 && this.arena.maskOf(index) === 0))
      this.places[place] = index + 1;
  }

  /** The place of the hash that stands at `at`, or a free one. Hashes are as good as random, so their bytes will do. */
  private placeOf(bytes: Uint8Array, at: number): number {
    const last = this.places.length - 1;
    let place = (((bytes[at] as number) << 24) | ((bytes[at + 1] as number) << 16)) >>> 0;
    place = (place | ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number)) & last;
    for (; ; place = (place + 1) & last) {
      const found = this.places[place] as number;
      if (found === 0 || this.isAt(bytes, at, found - 1)) return place;
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
