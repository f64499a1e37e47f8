import {
  type Block,
  type BlockIdExt,
  type ListedShard,
  previousBlocks,
  shardsOf,
} from '@tonway/chain';
import type { StepRows } from './step-rows.ts';

/** Writes one row of `blocks`. */
export function writeBlockRow(
  rows: StepRows,
  id: BlockIdExt,
  block: Block,
  transactions: number,
): void {
  const { info, extra } = block;
  const parents = previousBlocks(info);
  const tips = tipsOf(block);
  rows.tables.blocks.add({
    start_lt: rows.registerLt(info.startLt),
    end_lt: info.endLt,
    shard: id.shard,
    gen_utime: info.genUtime,
    workchain: id.workchain,
    seqno: id.seqno,
    mc_seqno: rows.mcSeqno,
    global_id: block.globalId,
    version: info.version,
    flags: info.flags,
    validator_list_hash_short: info.genValidatorListHashShort,
    gen_catchain_seqno: info.genCatchainSeqno,
    min_ref_mc_seqno: info.minRefMcSeqno,
    prev_key_block_seqno: info.prevKeyBlockSeqno,
    vert_seqno: info.vertSeqno,
    master_ref_seqno: info.masterRef?.seqno ?? 0,
    tx_count: transactions,
    after_merge: info.afterMerge,
    before_split: info.beforeSplit,
    after_split: info.afterSplit,
    want_merge: info.wantMerge,
    want_split: info.wantSplit,
    key_block: info.keyBlock,
    vert_seqno_incr: info.vertSeqnoIncr,
    root_hash: id.rootHash,
    file_hash: id.fileHash,
    rand_seed: extra.randSeed,
    created_by: extra.createdBy,
    prev_shards: parents.map(({ shard }) => shard),
    prev_seqnos: parents.map(({ seqno }) => seqno),
    tip_workchains: tips?.map(({ workchain }) => workchain) ?? null,
    tip_shards: tips?.map(({ shard }) => shard) ?? null,
    tip_seqnos: tips?.map(({ descr }) => descr.seqno) ?? null,
    prev_root_hashes: parents.map(({ rootHash }) => rootHash),
    tip_root_hashes: tips?.map(({ descr }) => descr.rootHash) ?? null,
  });
}

/** Null for shard blocks. A shard with only a zero state has no tip. */
function tipsOf({ extra }: Block): ListedShard[] | null {
  if (!extra.custom) return null;
  return [...shardsOf(extra.custom.shardHashes)].filter(({ descr }) => descr.seqno > 0);
}
