import { shardDepth, shardOfAccount } from '@tonway/chain';
import type { BlockSearch, SearchKey } from './chain-store.ts';
import type { StoredEntry } from './stored-entry.ts';

/** The registered blocks of a workchain by shard, in chain order. */
export class ShardIndex {
  readonly #shards = new Map<bigint, StoredEntry[]>();
  #deepest = 0;

  add(block: StoredEntry): void {
    const { shard } = block.id;
    const blocks = this.#shards.get(shard) ?? [];
    blocks.push(block);
    this.#shards.set(shard, blocks);
    this.#deepest = Math.max(this.#deepest, shardDepth(shard));
  }

  /** Removes the blocks registered by later masterchain blocks. */
  removeAbove(seqno: number): StoredEntry[] {
    return this.#remove((blocks) => blocks.splice(countUpTo(blocks, seqno)));
  }

  /** Removes the blocks registered by earlier masterchain blocks; the remaining ones do not depend on them. */
  removeBelow(seqno: number): StoredEntry[] {
    const counts = new Map<StoredEntry[], number>();
    for (const blocks of this.#shards.values()) {
      const count = countUpTo(blocks, seqno - 1);
      counts.set(blocks, count);
      blocks[count]?.pin();
    }
    return this.#remove((blocks) => blocks.splice(0, counts.get(blocks)));
  }

  #remove(take: (blocks: StoredEntry[]) => StoredEntry[]): StoredEntry[] {
    const removed: StoredEntry[] = [];
    for (const [shard, blocks] of this.#shards) {
      // not `push(...)`: the number of call arguments is limited
      for (const entry of take(blocks)) removed.push(entry);
      if (blocks.length === 0) this.#shards.delete(shard);
    }
    return removed;
  }

  /** The shards that contain the prefix follow each other in time, so the earliest match is the result. */
  find({ prefix, by, value, upTo }: Omit<BlockSearch, 'workchain'>): StoredEntry | null {
    let first: StoredEntry | null = null;
    for (const blocks of this.#chainOf(prefix)) {
      const { found, isExact } = search(blocks, by, value, upTo);
      if (found && isExact) return found;
      if (found && (!first || found.id.seqno < first.id.seqno)) first = found;
    }
    return by === 'seqno' ? null : first;
  }

  /** The block lists of all shards that contain the prefix, from the whole workchain down. */
  *#chainOf(prefix: bigint): Generator<readonly StoredEntry[]> {
    for (let depth = 0; depth <= this.#deepest; depth++) {
      const blocks = this.#shards.get(shardOfAccount(prefix, depth));
      if (blocks) yield blocks;
    }
  }
}

interface Hit {
  readonly found: StoredEntry | null;
  readonly isExact: boolean;
}

/** A binary search with the node's midpoints, so that equal times yield the same block. */
function search(blocks: readonly StoredEntry[], by: SearchKey, value: bigint, upTo: number): Hit {
  let [below, above] = [-1, countUpTo(blocks, upTo)];
  const end = above;
  while (above - below > 1) {
    // the node counts from 1
    const middle = ((below + above + 2) >> 1) - 1;
    const block = blocks[middle] as StoredEntry;
    const key = keyOf(block, by);
    if (key === value) return { found: block, isExact: true };
    if (key > value) above = middle;
    else below = middle;
  }
  return { found: above < end ? (blocks[above] as StoredEntry) : null, isExact: false };
}

function countUpTo(blocks: readonly StoredEntry[], upTo: number): number {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (((blocks[middle] as StoredEntry).registeredBy ?? Infinity) <= upTo) low = middle + 1;
    else high = middle;
  }
  return low;
}

function keyOf({ id, endLt, genUtime }: StoredEntry, by: SearchKey): bigint {
  if (by === 'seqno') return BigInt(id.seqno);
  return by === 'lt' ? endLt : BigInt(genUtime);
}
