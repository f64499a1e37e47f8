import { findMasterchainBlock } from '../../store/blocks/read.ts';
import type { BlockName, LedgerBlock } from '../../store/ledger/transaction.ts';
import type { ReadStore } from '../../store/lists/read-store.ts';
import { NotFound } from '../http/errors.ts';

/** The blocks that the parameters `workchain`, `shard` and `seqno` select. */
export interface BlockSelection extends Partial<BlockName> {
  /** Set if `seqno` is given without a shard: one block of each shard. */
  readonly names?: readonly BlockName[];
}

/** Completes the selection from the indexed shards; null if no block can match. */
export async function resolveBlocks(
  store: ReadStore,
  requested: Partial<BlockName>,
): Promise<BlockSelection | null> {
  const { workchain, shard, seqno } = requested;
  const isOneShard = workchain !== undefined && shard !== undefined;
  if (isOneShard || (shard === undefined && seqno === undefined)) return requested;
  const shards = (await store.facts.shards.get()).filter(
    (each) =>
      (workchain === undefined || each.workchain === workchain) &&
      (shard === undefined || each.shard === shard),
  );
  const [only] = shards;
  if (!only) return null;
  if (shards.length === 1) return { ...requested, ...only };
  if (seqno === undefined) return requested;
  return { names: shards.map((each) => ({ ...each, seqno })) };
}

/** Throws `NotFound` if the masterchain block is not indexed. */
export async function requireMasterchainBlock(
  store: ReadStore,
  seqno: number,
): Promise<LedgerBlock> {
  const block = await findMasterchainBlock(store, seqno);
  if (!block) throw new NotFound(`masterchain block ${seqno} not found`);
  return block;
}
