import { shardDepth, shardOfAccount } from '@tonway/chain';
import type { BlockSearch, SearchKey, StoredBlock } from './chain-store.ts';

/** The registered blocks of a workchain by shard, each list in the order of the chain. */
export class ShardIndex {
  readonly #shards = new Map<bigint, StoredBlock[]>();
  #deepest = 0;

  add(block: StoredBlock): void {
    const { shard } = block.id;
    const blocks = this.#shards.get(shard) ?? [];
    blocks.push(block);
    this.#shards.set(shard, blocks);
    this.#deepest = Math.max(this.#deepest, shardDepth(shard));
  }

  /** The shards that ever held the prefix follow each other in time, so the earliest hit is the one. */
  find({ prefix, by, value, upTo }: Omit<BlockSearch, 'workchain'>): StoredBlock | null {
    let first: StoredBlock | null = null;
    for (const blocks of this.#chainOf(prefix)) {
      const { found, isExact } = search(blocks, by, value, upTo);
      if (found && isExact) return found;
      if (found && (!first || found.id.seqno < first.id.seqno)) first = found;
    }
    return by === 'seqno' ? null : first;
  }

  /** From the whole workchain down to the smallest shard that holds the prefix. */
  *#chainOf(prefix: bigint): Generator<readonly StoredBlock[]> {
    for (let depth = 0; depth <= this.#deepest; depth++) {
      const blocks = this.#shards.get(shardOfAccount(prefix, depth));
      if (blocks) yield blocks;
    }
  }
}

interface Hit {
  readonly found: StoredBlock | null;
  readonly isExact: boolean;
}

/** Halves as the node does: of neighbours with one time, the same one is found. */
function search(blocks: readonly StoredBlock[], by: SearchKey, value: bigint, upTo: number): Hit {
  let [below, above] = [-1, countUpTo(blocks, upTo)];
  const end = above;
  while (above - below > 1) {
    // the node counts from 1
    const middle = ((below + above + 2) >> 1) - 1;
    const block = blocks[middle] as StoredBlock;
    const key = keyOf(block, by);
    if (key === value) return { found: block, isExact: true };
    if (key > value) above = middle;
    else below = middle;
  }
  return { found: above < end ? (blocks[above] as StoredBlock) : null, isExact: false };
}

function countUpTo(blocks: readonly StoredBlock[], upTo: number): number {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (((blocks[middle] as StoredBlock).registeredBy ?? Infinity) <= upTo) low = middle + 1;
    else high = middle;
  }
  return low;
}

function keyOf({ id, info }: StoredBlock, by: SearchKey): bigint {
  if (by === 'seqno') return BigInt(id.seqno);
  return by === 'lt' ? info.endLt : BigInt(info.genUtime);
}
