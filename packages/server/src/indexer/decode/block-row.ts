import {
  type Block,
  type BlockIdExt,
  type ListedShard,
  previousBlocks,
  shardsOf,
} from '@tonway/chain';
import type { StepRows } from './step-rows.ts';

/** One row of `blocks`. */
export function writeBlockRow(
  rows: StepRows,
  id: BlockIdExt,
  block: Block,
  transactions: number,
): void {
  const { info, extra } = block;
  const row = rows.tables.blocks.row(35);
  row.int8(rows.at(info.startLt)).int8(info.endLt).int8(id.shard).int8(info.genUtime);
  row.int4(id.workchain).int4(id.seqno).int4(rows.mcSeqno).int4(block.globalId);
  row.int4(info.version).int4(info.flags).int4(info.genValidatorListHashShort);
  row.int4(info.genCatchainSeqno).int4(info.minRefMcSeqno).int4(info.prevKeyBlockSeqno);
  row
    .int4(info.vertSeqno)
    .int4(info.masterRef?.seqno ?? 0)
    .int4(transactions);
  row.bool(info.afterMerge).bool(info.beforeSplit).bool(info.afterSplit);
  row.bool(info.wantMerge).bool(info.wantSplit).bool(info.keyBlock).bool(info.vertSeqnoIncr);
  row.bytea(id.rootHash).bytea(id.fileHash).bytea(extra.randSeed).bytea(extra.createdBy);
  const parents = previousBlocks(info);
  const tips = tipsOf(block);
  writeIds(rows, parents, tips);
  rows.tables.blocks
    .hashArray(parents.map(({ rootHash }) => rootHash))
    .hashArray(tips?.map(({ descr }) => descr.rootHash) ?? null);
}

/** Null: not of the masterchain. A shard that has its zero state only has no block to name. */
function tipsOf({ extra }: Block): ListedShard[] | null {
  if (!extra.custom) return null;
  return [...shardsOf(extra.custom.shardHashes)].filter(({ descr }) => descr.seqno > 0);
}

function writeIds(
  rows: StepRows,
  parents: readonly BlockIdExt[],
  tips: readonly ListedShard[] | null,
): void {
  const row = rows.tables.blocks;
  row.int8Array(parents.map(({ shard }) => shard)).int4Array(parents.map(({ seqno }) => seqno));
  row.int4Array(tips?.map(({ workchain }) => workchain) ?? null);
  row.int8Array(tips?.map(({ shard }) => shard) ?? null);
  row.int4Array(tips?.map(({ descr }) => descr.seqno) ?? null);
}
