import { MASTERCHAIN } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { EXAMPLE } from '../../openapi/examples.ts';
import { Decimal, Flag, field, Hash, Int, Lt, named, Seqno } from '../../openapi/fields.ts';
import { type BlockRow, MASTERCHAIN_SHARD } from '../../store/read/blocks.ts';
import type { V3Settings } from '../operation.ts';
import { BlockRef, blockRef, shardText } from './block-ref.ts';
import { NextCursor } from './schemas.ts';
import { base64 } from './text.ts';

export const Block = named(
  'Block',
  'A block',
  Type.Object({
    ...BlockRef.properties,
    root_hash: Hash('Hash of the root cell'),
    file_hash: Hash('Hash of the file', EXAMPLE.otherHash),
    global_id: Int('Number of the network: -239 is mainnet, -3 is testnet', -239),
    version: Int('Version of the form of the block', 0),
    after_merge: Flag('The shard was merged from two shards right before the block'),
    before_split: Flag('The shard is split right after the block'),
    after_split: Flag('The shard was split from another one right before the block'),
    want_merge: Flag('The validators want to merge the shard', true),
    want_split: Flag('The validators want to split the shard'),
    key_block: Flag('The block changes the configuration'),
    vert_seqno_incr: Flag('The block raises the vertical number of the chain'),
    flags: Int('Flags of the block', 1),
    gen_utime: Decimal('When the block was made, Unix time in seconds', `${EXAMPLE.unixTime}`),
    start_lt: Lt('Where the block begins'),
    end_lt: Lt('Where the block ends'),
    validator_list_hash_short: Int(
      'First 32 bits of the hash of the list of validators',
      -1_234_567_890,
    ),
    gen_catchain_seqno: Int('Number of the session of the validators', 650_123),
    min_ref_mc_seqno: Seqno('Number of the oldest masterchain block that the block refers to'),
    prev_key_block_seqno: Seqno('Number of the key block before'),
    vert_seqno: Int('Vertical number of the chain', 0),
    master_ref_seqno: Seqno('Number of the masterchain block that the block refers to'),
    rand_seed: Hash('Random seed of the block'),
    created_by: Hash('Public key of the validator that made the block'),
    tx_count: Int('Number of transactions in the block', 5),
    masterchain_block_ref: field(BlockRef, 'The masterchain block that committed the block'),
    prev_blocks: Type.Array(BlockRef, {
      description: 'The block before; two of them after a merge',
    }),
  }),
);

export const BlocksAnswer = named(
  'BlocksAnswer',
  'Blocks',
  Type.Object({
    blocks: Type.Array(Block, { description: 'In the order that was asked for' }),
    next_cursor: NextCursor,
  }),
);

export function block(row: BlockRow, { shardFormat }: V3Settings): Static<typeof Block> {
  return {
    workchain: row.workchain,
    shard: shardText(row.shard, shardFormat),
    seqno: row.seqno,
    root_hash: base64(row.root_hash),
    file_hash: base64(row.file_hash),
    global_id: row.global_id,
    version: row.version,
    after_merge: row.after_merge,
    before_split: row.before_split,
    after_split: row.after_split,
    want_merge: row.want_merge,
    want_split: row.want_split,
    key_block: row.key_block,
    vert_seqno_incr: row.vert_seqno_incr,
    flags: row.flags,
    gen_utime: row.gen_utime.toString(),
    start_lt: row.start_lt.toString(),
    end_lt: row.end_lt.toString(),
    validator_list_hash_short: row.validator_list_hash_short,
    gen_catchain_seqno: row.gen_catchain_seqno,
    min_ref_mc_seqno: row.min_ref_mc_seqno,
    prev_key_block_seqno: row.prev_key_block_seqno,
    vert_seqno: row.vert_seqno,
    master_ref_seqno: row.master_ref_seqno,
    rand_seed: base64(row.rand_seed),
    created_by: base64(row.created_by),
    tx_count: row.tx_count,
    masterchain_block_ref: blockRef(MASTERCHAIN, MASTERCHAIN_SHARD, row.mc_seqno, shardFormat),
    prev_blocks: row.prev_shards.map((shard, i) =>
      blockRef(row.workchain, BigInt(shard), row.prev_seqnos[i] ?? 0, shardFormat),
    ),
  };
}
