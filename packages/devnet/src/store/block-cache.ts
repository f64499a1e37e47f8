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
  readonly #budgetBytes: number;
  readonly #spill: Spill | null;
  /** The one used longest ago first. */
  readonly #whole = new Set<Shrinkable>();
  #bytes = 0;

  constructor(budgetBytes: number, spill: Spill | null) {
    this.#budgetBytes = budgetBytes;
    this.#spill = spill;
  }

  /** The block is whole by now; others may have to make room. */
  use(block: Shrinkable): void {
    if (!this.#whole.delete(block)) this.#bytes += block.size;
    this.#whole.add(block);
    for (const oldest of this.#whole) {
      if (this.#bytes <= this.#budgetBytes || oldest === block) return;
      this.forget(oldest);
      oldest.shrink();
    }
  }

  forget(block: Shrinkable): void {
    if (this.#whole.delete(block)) this.#bytes -= block.size;
  }

  /** Null: there is no place, the block stays whole. */
  placeFor(block: LoggedBlock): BlockPlace | null {
    return this.#spill?.write(block) ?? null;
  }
}
