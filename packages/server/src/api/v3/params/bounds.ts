import { MASTERCHAIN } from '@tonway/chain';
import { findMasterchainBlock, MASTERCHAIN_SHARD } from '../../../store/blocks/read.ts';
import type { BlockName, LedgerBlock } from '../../../store/ledger/transaction.ts';
import { ALL_LT, commonLt, type LtBounds, type TimeBounds } from '../../../store/lists/list-sql.ts';
import type { ReadStore } from '../../../store/lists/read-store.ts';
import { NotFound } from '../../kernel/errors.ts';
import { EXAMPLE } from '../../kernel/fields.ts';
import { mapped, optional, type Param } from '../../kernel/params.ts';
import { int32Type, ltType, shardType, utimeType } from './number.ts';

/** Parameters that select a block, a shard or a workchain. */
export const BLOCK = {
  workchain: optional(int32Type, 'Workchain of the block; -1 is the masterchain', { example: 0 }),
  shard: optional(shardType, 'Shard of the block; in any workchain if `workchain` is absent'),
  seqno: optional(int32Type, 'Seqno of the block; in any workchain or shard if those are absent', {
    example: EXAMPLE.seqno,
  }),
};

/** The seqno of a masterchain block; 0, which no block has, if it is missing. */
export const MASTERCHAIN_SEQNO: Param<number> = {
  ...mapped(optional(int32Type, 'Seqno of the masterchain block'), (seqno) => seqno ?? 0),
  required: true,
};

/** The given parts of the block's name. The shard of the masterchain is added: there is only one. */
export function requestedBlock(values: {
  readonly workchain: number | null;
  readonly shard: bigint | null;
  readonly seqno: number | null;
}): Partial<BlockName> {
  const { workchain, seqno } = values;
  const shard = values.shard ?? (workchain === MASTERCHAIN ? MASTERCHAIN_SHARD : null);
  return {
    ...(workchain !== null && { workchain }),
    ...(shard !== null && { shard }),
    ...(seqno !== null && { seqno }),
  };
}

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
  const shards = (await store.cache.shards.get()).filter(
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

/** Bounds of Unix time, both inclusive. */
export const UTIME = {
  start_utime: optional(utimeType, 'Not before this Unix time'),
  end_utime: optional(utimeType, 'Not after this Unix time'),
};

/** Bounds of logical time, both inclusive. */
export const LT = {
  start_lt: optional(ltType, 'Not before this logical time'),
  end_lt: optional(ltType, 'Not after this logical time'),
};

export function timeBounds(values: {
  readonly start_utime: bigint | null;
  readonly end_utime: bigint | null;
}): TimeBounds {
  return { from: values.start_utime, to: values.end_utime };
}

export function ltBounds(values: {
  readonly start_lt: bigint | null;
  readonly end_lt: bigint | null;
}): LtBounds {
  const { start_lt, end_lt } = values;
  if (start_lt === null && end_lt === null) return ALL_LT;
  return commonLt({ from: start_lt ?? ALL_LT.from, to: end_lt ?? ALL_LT.to }, ALL_LT);
}
