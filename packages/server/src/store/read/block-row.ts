import type { BlockName, LedgerBlock } from '../ledger/block.ts';

/** A row of `blocks`. */
export interface BlockRow {
  readonly workchain: number;
  readonly shard: bigint;
  readonly seqno: number;
  readonly root_hash: Buffer;
  readonly file_hash: Buffer;
  readonly mc_seqno: number;
  readonly global_id: number;
  readonly version: number;
  readonly after_merge: boolean;
  readonly before_split: boolean;
  readonly after_split: boolean;
  readonly want_merge: boolean;
  readonly want_split: boolean;
  readonly key_block: boolean;
  readonly vert_seqno_incr: boolean;
  readonly flags: number;
  readonly gen_utime: bigint;
  readonly start_lt: bigint;
  readonly end_lt: bigint;
  readonly validator_list_hash_short: number;
  readonly gen_catchain_seqno: number;
  readonly min_ref_mc_seqno: number;
  readonly prev_key_block_seqno: number;
  readonly vert_seqno: number;
  readonly master_ref_seqno: number;
  readonly rand_seed: Buffer;
  readonly created_by: Buffer;
  readonly tx_count: number;
  /** `pg` returns 64-bit numbers in arrays as strings. */
  readonly prev_shards: readonly string[];
  readonly prev_seqnos: readonly number[];
  readonly tip_workchains: readonly number[] | null;
  readonly tip_shards: readonly string[] | null;
  readonly tip_seqnos: readonly number[] | null;
}

export const BLOCK_COLUMNS = `workchain, shard, seqno, root_hash, file_hash, mc_seqno, global_id, version, after_merge, before_split,
  after_split, want_merge, want_split, key_block, vert_seqno_incr, flags, gen_utime, start_lt, end_lt,
  validator_list_hash_short, gen_catchain_seqno, min_ref_mc_seqno, prev_key_block_seqno, vert_seqno, master_ref_seqno,
  rand_seed, created_by, tx_count, prev_shards, prev_seqnos, tip_workchains, tip_shards, tip_seqnos`;

export function blockOf(row: BlockRow): LedgerBlock {
  return {
    workchain: row.workchain,
    shard: row.shard,
    seqno: row.seqno,
    rootHash: row.root_hash,
    fileHash: row.file_hash,
    mcSeqno: row.mc_seqno,
    globalId: row.global_id,
    version: row.version,
    afterMerge: row.after_merge,
    beforeSplit: row.before_split,
    afterSplit: row.after_split,
    wantMerge: row.want_merge,
    wantSplit: row.want_split,
    isKeyBlock: row.key_block,
    vertSeqnoIncr: row.vert_seqno_incr,
    flags: row.flags,
    genUtime: row.gen_utime,
    startLt: row.start_lt,
    endLt: row.end_lt,
    validatorListHashShort: row.validator_list_hash_short,
    genCatchainSeqno: row.gen_catchain_seqno,
    minRefMcSeqno: row.min_ref_mc_seqno,
    prevKeyBlockSeqno: row.prev_key_block_seqno,
    vertSeqno: row.vert_seqno,
    masterRefSeqno: row.master_ref_seqno,
    randSeed: row.rand_seed,
    createdBy: row.created_by,
    transactionCount: row.tx_count,
    previous: row.prev_seqnos.map((seqno, i) => ({
      workchain: row.workchain,
      shard: BigInt(row.prev_shards[i] ?? 0),
      seqno,
    })),
    tips: tipsOf(row),
  };
}

function tipsOf({ tip_workchains, tip_shards, tip_seqnos }: BlockRow): readonly BlockName[] {
  return (tip_seqnos ?? []).map((seqno, i) => ({
    workchain: tip_workchains?.[i] ?? 0,
    shard: BigInt(tip_shards?.[i] ?? 0),
    seqno,
  }));
}
