import { LRUCache } from 'lru-cache';
import type { CellFile } from './cell-file.ts';
import type { BlockLocation, LoggedBlock } from './chain-store.ts';

/** A block that can be evicted from memory and read again. */
export interface Evictable {
  /** The serialized size; parsed, a block takes about ten times as much. */
  readonly size: number;
  evict(): void;
}

/** Stores evicted blocks that have no location yet. */
export interface Spill {
  write(block: LoggedBlock): BlockLocation;
}

/** An LRU cache of parsed blocks with a byte budget. */
export class BlockCache {
  readonly #spill: Spill | null;
  readonly cells: CellFile | null;
  readonly #loaded: LRUCache<Evictable, true>;

  /** `cells` stores states; null: all states stay in memory. */
  constructor(budgetBytes: number, spill: Spill | null, cells: CellFile | null = null) {
    this.#spill = spill;
    this.cells = cells;
    this.#loaded = new LRUCache({
      maxSize: budgetBytes,
      // a block larger than the budget still fits, so the block in use stays loaded
      sizeCalculation: (_, { size }) => Math.min(size, budgetBytes),
      dispose: (_, block, reason) => {
        if (reason === 'evict') block.evict();
      },
    });
  }

  /** Marks a block as used; evicts the least recently used blocks over budget. */
  use(block: Evictable): void {
    if (!this.#loaded.get(block)) this.#loaded.set(block, true);
  }

  forget(block: Evictable): void {
    this.#loaded.delete(block);
  }

  /** Null if there is no spill file; the block then stays in memory. */
  spill(block: LoggedBlock): BlockLocation | null {
    return this.#spill?.write(block) ?? null;
  }
}
