import type { BlockName } from '../ledger/block.ts';
import type { ReadStore } from '../store/read/read-store.ts';

/** Where the blocks are that a request names. */
export interface Place extends Partial<BlockName> {
  /** Those that a number without its shard names: one of each shard. */
  readonly names?: readonly BlockName[];
}

/** Adds what follows from the shards that there are; null: there is no such block. */
export async function placeOf(store: ReadStore, named: Partial<BlockName>): Promise<Place | null> {
  const { workchain, shard, seqno } = named;
  const isShardKnown = workchain !== undefined && shard !== undefined;
  if (isShardKnown || (shard === undefined && seqno === undefined)) return named;
  const shards = (await store.facts.shards.get()).filter(
    (each) =>
      (workchain === undefined || each.workchain === workchain) &&
      (shard === undefined || each.shard === shard),
  );
  const [only] = shards;
  if (!only) return null;
  if (shards.length === 1) return { ...named, ...only };
  if (seqno === undefined) return named;
  return { names: shards.map((each) => ({ ...each, seqno })) };
}
