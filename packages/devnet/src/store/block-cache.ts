import { LRUCache } from 'lru-cache';
import type { BlockPlace, LoggedBlock } from './chain-store.ts';

/** What can be read again from where it lies. */
export interface Shrinkable {
  /** Bytes of the block; in memory it takes about ten times as much. */
  readonly size: number;
  shrink(): void;
}

/** Where blocks go that have no place yet. */
export interface Spill {
  write(block: LoggedBlock): BlockPlace;
}

/** Decides which blocks are whole in memory: those used last, as far as the budget reaches. */
export class BlockCache {
  readonly #spill: Spill | null;
  readonly #whole: LRUCache<Shrinkable, true>;

  constructor(budgetBytes: number, spill: Spill | null) {
    this.#spill = spill;
    this.#whole = new LRUCache({
      maxSize: budgetBytes,
      // the block in use stays whole even where the budget is smaller
      sizeCalculation: (_, { size }) => Math.min(size, budgetBytes),
      dispose: (_, block, reason) => {
        if (reason === 'evict') block.shrink();
      },
    });
  }

  /** The block is whole by now; others may have to make room. */
  use(block: Shrinkable): void {
    if (!this.#whole.get(block)) this.#whole.set(block, true);
  }

  forget(block: Shrinkable): void {
    this.#whole.delete(block);
  }

  /** Null: there is no place, the block stays whole. */
  placeFor(block: LoggedBlock): BlockPlace | null {
    return this.#spill?.write(block) ?? null;
  }
}
