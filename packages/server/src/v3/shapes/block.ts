import { MASTERCHAIN } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { type BlockRow, MASTERCHAIN_SHARD } from '../../store/read/blocks.ts';
import type { V3Settings } from '../operation.ts';
import { BlockRef, blockRef, shardText } from './block-ref.ts';
import { Decimal, Hash } from './schemas.ts';
import { base64 } from './text.ts';

export const Block = Type.Object(
  {
    ...BlockRef.properties,
    root_hash: Hash,
    file_hash: Hash,
    global_id: Type.Integer(),
    version: Type.Integer(),
    after_merge: Type.Boolean(),
    before_split: Type.Boolean(),
    after_split: Type.Boolean(),
    want_merge: Type.Boolean(),
    want_split: Type.Boolean(),
    key_block: Type.Boolean(),
    vert_seqno_incr: Type.Boolean(),
    flags: Type.Integer(),
    gen_utime: Decimal,
    start_lt: Decimal,
    end_lt: Decimal,
    validator_list_hash_short: Type.Integer(),
    gen_catchain_seqno: Type.Integer(),
    min_ref_mc_seqno: Type.Integer(),
    prev_key_block_seqno: Type.Integer(),
    vert_seqno: Type.Integer(),
    master_ref_seqno: Type.Integer(),
    rand_seed: Hash,
    created_by: Hash,
    tx_count: Type.Integer(),
    masterchain_block_ref: BlockRef,
    prev_blocks: Type.Array(BlockRef),
  },
  { title: 'Block' },
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
