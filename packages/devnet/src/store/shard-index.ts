import { shardDepth, shardOfAccount } from '@tonway/chain';
import type { BlockSearch, SearchKey } from './chain-store.ts';
import type { Entry } from './entry.ts';

/** The registered blocks of a workchain by shard, each list in the order of the chain. */
export class ShardIndex {
  readonly #shards = new Map<bigint, Entry[]>();
  #deepest = 0;

  add(block: Entry): void {
    const { shard } = block.id;
    const blocks = this.#shards.get(shard) ?? [];
    blocks.push(block);
    this.#shards.set(shard, blocks);
    this.#deepest = Math.max(this.#deepest, shardDepth(shard));
  }

  /** Takes out those that masterchain blocks above this one registered. */
  removeAbove(seqno: number): Entry[] {
    return this.#remove((blocks) => blocks.splice(countUpTo(blocks, seqno)));
  }

  /** Takes out those that masterchain blocks below this one registered; the first ones left need none of them. */
  removeBelow(seqno: number): Entry[] {
    const counts = new Map<Entry[], number>();
    for (const blocks of this.#shards.values()) {
      const count = countUpTo(blocks, seqno - 1);
      counts.set(blocks, count);
      blocks[count]?.pin();
    }
    return this.#remove((blocks) => blocks.splice(0, counts.get(blocks)));
  }

  #remove(take: (blocks: Entry[]) => Entry[]): Entry[] {
    const removed: Entry[] = [];
    for (const [shard, blocks] of this.#shards) {
      // not spread: there may be more of them than a call takes arguments
      for (const entry of take(blocks)) removed.push(entry);
      if (blocks.length === 0) this.#shards.delete(shard);
    }
    return removed;
  }

  /** The shards that ever held the prefix follow each other in time, so the earliest hit is the one. */
  find({ prefix, by, value, upTo }: Omit<BlockSearch, 'workchain'>): Entry | null {
    let first: Entry | null = null;
    for (const blocks of this.#chainOf(prefix)) {
      const { found, isExact } = search(blocks, by, value, upTo);
      if (found && isExact) return found;
      if (found && (!first || found.id.seqno < first.id.seqno)) first = found;
    }
    return by === 'seqno' ? null : first;
  }

  /** From the whole workchain down to the smallest shard that holds the prefix. */
  *#chainOf(prefix: bigint): Generator<readonly Entry[]> {
    for (let depth = 0; depth <= this.#deepest; depth++) {
      const blocks = this.#shards.get(shardOfAccount(prefix, depth));
      if (blocks) yield blocks;
    }
  }
}

interface Hit {
  readonly found: Entry | null;
  readonly isExact: boolean;
}

/** Halves as the node does: of neighbours with one time, the same one is found. */
function search(blocks: readonly Entry[], by: SearchKey, value: bigint, upTo: number): Hit {
  let [below, above] = [-1, countUpTo(blocks, upTo)];
  const end = above;
  while (above - below > 1) {
    // the node counts from 1
    const middle = ((below + above + 2) >> 1) - 1;
    const block = blocks[middle] as Entry;
    const key = keyOf(block, by);
    if (key === value) return { found: block, isExact: true };
    if (key > value) above = middle;
    else below = middle;
  }
  return { found: above < end ? (blocks[above] as Entry) : null, isExact: false };
}

function countUpTo(blocks: readonly Entry[], upTo: number): number {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (((blocks[middle] as Entry).registeredBy ?? Infinity) <= upTo) low = middle + 1;
    else high = middle;
  }
  return low;
}

function keyOf({ id, endLt, genUtime }: Entry, by: SearchKey): bigint {
  if (by === 'seqno') return BigInt(id.seqno);
  return by === 'lt' ? endLt : BigInt(genUtime);
}
