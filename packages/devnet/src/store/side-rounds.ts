import type { BlockLocation, LoggedBlock } from './chain-store.ts';
import type { RoundId } from './rounds.ts';

/** A round that was removed from the chain and is kept for a checkpoint. */
export interface SideRound extends RoundId {
  readonly blocks: readonly BlockLocation[];
}

/** A masterchain block. */
export type BlockPlace = Pick<RoundId, 'seqno' | 'hash'>;

/** Rounds of abandoned branches that checkpoints need, by the hash of their masterchain block. */
export class SideRounds {
  readonly #rounds = new Map<string, SideRound>();

  get size(): number {
    return this.#rounds.size;
  }

  [Symbol.iterator](): Iterator<SideRound> {
    return this.#rounds.values();
  }

  has(hash: string): boolean {
    return this.#rounds.has(hash);
  }

  get(hash: string): SideRound | undefined {
    return this.#rounds.get(hash);
  }

  add(round: SideRound): void {
    this.#rounds.set(round.hash, round);
  }

  /** The rounds that lead to a block, oldest first; the search ends at a known block. */
  pathTo(head: BlockPlace, isKnown: (block: BlockPlace) => boolean): SideRound[] {
    const path: SideRound[] = [];
    for (let block = head; !isKnown(block); ) {
      const round = this.#rounds.get(block.hash);
      if (!round) break;
      path.push(round);
      block = { seqno: round.seqno - 1, hash: round.parent };
    }
    return path.reverse();
  }

  /** Removes all rounds that do not lead to one of these blocks. */
  keepFor(heads: Iterable<BlockPlace>): void {
    const needed = new Set<string>();
    for (const head of heads)
      for (const { hash } of this.pathTo(head, (block) => needed.has(block.hash))) needed.add(hash);
    for (const [hash, { blocks }] of this.#rounds) {
      if (needed.has(hash)) continue;
      for (const block of blocks) block.release();
      this.#rounds.delete(hash);
    }
  }
}

/** Reads the blocks of a round again. */
export function readRound({ blocks }: SideRound): readonly LoggedBlock[] {
  return blocks.map((block) => block.read());
}
