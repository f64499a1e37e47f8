import {
  type BlockCreateStats,
  bytesKey,
  type Counters,
  CreatorStats,
  Dictionary,
  fromHex,
  toHex,
} from '@tonway/chain';
import { decayed } from './decay.ts';

/** The key of the entry that sums up all creators. */
const ALL_CREATORS = new Uint8Array(32);
const NO_BLOCKS: Counters = { lastUpdated: 0, total: 0n, cnt2048: 0n, cnt65536: 0n };
const ONE = 1n << 32n;
const SHORT_PERIOD = 2048;
const LONG_PERIOD = 65536;

/** Updates the block counts of the creators of a masterchain block and its shard blocks. */
export function countCreators(
  before: BlockCreateStats | null,
  creator: Uint8Array,
  shardCreators: readonly Uint8Array[],
  now: number,
): BlockCreateStats {
  const counters = before?.kind === 'plain' ? before.counters : NO_CREATORS;
  const shardBlocks = new Map<string, number>();
  for (const each of shardCreators) {
    const key = toHex(each);
    shardBlocks.set(key, (shardBlocks.get(key) ?? 0) + 1);
  }
  const withShards = [...shardBlocks].reduce(
    (stats, [key, count]) => counted(stats, fromHex(key), 0, count, now),
    counters,
  );
  const withMasterchain = counted(withShards, creator, 1, 0, now);
  const all = counted(withMasterchain, ALL_CREATORS, 1, shardCreators.length, now);
  return { kind: 'plain', counters: all };
}

const NO_CREATORS: Dictionary<Uint8Array, CreatorStats> = new Dictionary(
  bytesKey(32),
  CreatorStats,
);

function counted(
  stats: Dictionary<Uint8Array, CreatorStats>,
  creator: Uint8Array,
  masterchain: number,
  shard: number,
  now: number,
): Dictionary<Uint8Array, CreatorStats> {
  const { mcBlocks, shardBlocks } = stats.get(creator) ?? {
    mcBlocks: NO_BLOCKS,
    shardBlocks: NO_BLOCKS,
  };
  return stats.set(creator, {
    mcBlocks: increased(mcBlocks, masterchain, now),
    shardBlocks: increased(shardBlocks, shard, now),
  });
}

function increased(counters: Counters, by: number, now: number): Counters {
  if (by === 0) return counters;
  const added = BigInt(by) * ONE;
  const seconds = counters.total === 0n ? 0 : Math.max(0, now - counters.lastUpdated);
  return {
    lastUpdated: now,
    total: counters.total + BigInt(by),
    cnt2048: decayed(counters.cnt2048, seconds, SHORT_PERIOD) + added,
    cnt65536: decayed(counters.cnt65536, seconds, LONG_PERIOD) + added,
  };
}
