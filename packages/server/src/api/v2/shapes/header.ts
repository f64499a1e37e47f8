import { previousBlocks } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import type { HeaderAt } from '../../../network/upstream/session.ts';
import { Flag, field, Int, Lt, named, Seqno, TypeName, UnixTime } from '../../openapi/fields.ts';
import { BlockId, blockId } from './ids.ts';

export const Header = named(
  'BlockHeader',
  'The header of a block',
  Type.Object({
    '@type': TypeName('blocks.header'),
    id: field(BlockId, 'The block'),
    global_id: Int('Global id of the network: -239 is mainnet, -3 is testnet', -239),
    version: Int('Version of the block format', 0),
    flags: Int('Flags of the block', 1),
    after_merge: Flag('The shard was merged from two shards right before the block'),
    after_split: Flag('The shard was split from another one right before the block'),
    before_split: Flag('The shard is split right after the block'),
    want_merge: Flag('The validators want to merge the shard', true),
    want_split: Flag('The validators want to split the shard'),
    validator_list_hash_short: Int(
      'First 32 bits of the hash of the validator list, signed',
      -1_234_567_890,
    ),
    catchain_seqno: Int('Seqno of the validator session (catchain)', 650_123),
    min_ref_mc_seqno: Seqno('Seqno of the oldest masterchain block that the block refers to'),
    is_key_block: Flag('The block changes the configuration'),
    prev_key_block_seqno: Seqno('Seqno of the previous key block; 0 in blocks of shards'),
    start_lt: Lt('Start of the block'),
    end_lt: Lt('End of the block'),
    gen_utime: UnixTime('When the block was made'),
    prev_blocks: Type.Array(BlockId, {
      description: 'The previous block; two blocks after a merge',
    }),
  }),
);

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
    // a signed number in JSON
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
