import { previousBlocks } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import type { HeaderAt } from '../../upstream/session.ts';
import { BlockId, blockId } from './block-id.ts';

export const Header = Type.Object({
  '@type': Type.Literal('blocks.header'),
  id: BlockId,
  global_id: Type.Integer(),
  version: Type.Integer(),
  flags: Type.Integer(),
  after_merge: Type.Boolean(),
  after_split: Type.Boolean(),
  before_split: Type.Boolean(),
  want_merge: Type.Boolean(),
  want_split: Type.Boolean(),
  validator_list_hash_short: Type.Integer(),
  catchain_seqno: Type.Integer(),
  min_ref_mc_seqno: Type.Integer(),
  is_key_block: Type.Boolean(),
  prev_key_block_seqno: Type.Integer(),
  start_lt: Type.String(),
  end_lt: Type.String(),
  gen_utime: Type.Integer(),
  prev_blocks: Type.Array(BlockId),
});

export function header({ id, globalId, info }: HeaderAt): Static<typeof Header> {
  return {
    '@type': 'blocks.header',
    id: blockId(id),
    global_id: globalId,
    version: info.version,
    flags: info.flags,
    after_merge: info.afterMerge,
    after_split: info.afterSplit,
    before_split: info.beforeSplit,
    want_merge: info.wantMerge,
    want_split: info.wantSplit,
    // signed on the wire
    validator_list_hash_short: info.genValidatorListHashShort | 0,
    catchain_seqno: info.genCatchainSeqno,
    min_ref_mc_seqno: info.minRefMcSeqno,
    is_key_block: info.keyBlock,
    prev_key_block_seqno: info.notMaster ? 0 : info.prevKeyBlockSeqno,
    start_lt: info.startLt.toString(),
    end_lt: info.endLt.toString(),
    gen_utime: info.genUtime,
    prev_blocks: previousBlocks(info).map(blockId),
  };
}
