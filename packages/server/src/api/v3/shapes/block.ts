import { MASTERCHAIN, shardFromInteger, shardToSigned } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { MASTERCHAIN_SHARD } from '../../../store/blocks/read.ts';
import type { LedgerBlock } from '../../../store/ledger/transaction.ts';
import {
  Decimal,
  EXAMPLE,
  Flag,
  field,
  Hash,
  Int,
  Lt,
  named,
  Seqno,
  Text,
} from '../../kernel/fields.ts';
import type { V3Settings } from '../operation.ts';
import { base64, NextCursor } from './text.ts';

export const BlockRef = named(
  'BlockRef',
  'The id of a block: workchain, shard and seqno',
  Type.Object({
    workchain: Int('Workchain of the block; -1 is the masterchain', -1),
    shard: Text(
      'Shard of the block: a signed decimal number, or upper-case hex by a setting of the server',
      EXAMPLE.shard,
    ),
    seqno: Seqno('Seqno of the block in its shard'),
  }),
);

type ShardFormat = V3Settings['shardFormat'];

/** `shard`: a signed 64-bit integer. */
export function blockRef(
  workchain: number,
  shard: bigint,
  seqno: number,
  format: ShardFormat,
): Static<typeof BlockRef> {
  return { workchain, shard: shardText(shard, format), seqno };
}

/** The text of a shard in the configured format. */
function shardText(shard: bigint, format: ShardFormat): string {
  return format === 'hex'
    ? shardFromInteger(shard).toString(16).toUpperCase()
    : shardToSigned(shardFromInteger(shard)).toString();
}

export const Block = named(
  'Block',
  'A block',
  Type.Object({
    ...BlockRef.properties,
    root_hash: Hash('Hash of the root cell'),
    file_hash: Hash('Hash of the file', EXAMPLE.otherHash),
    global_id: Int('Global id of the network: -239 is mainnet, -3 is testnet', -239),
    version: Int('Version of the block format', 0),
    after_merge: Flag('The shard was merged from two shards right before the block'),
    before_split: Flag('The shard is split right after the block'),
    after_split: Flag('The shard was split from another one right before the block'),
    want_merge: Flag('The validators want to merge the shard', true),
    want_split: Flag('The validators want to split the shard'),
    key_block: Flag('The block changes the configuration'),
    vert_seqno_incr: Flag('The block increases the vertical seqno of the chain'),
    flags: Int('Flags of the block', 1),
    gen_utime: Decimal('When the block was made, Unix time in seconds', `${EXAMPLE.unixTime}`),
    start_lt: Lt('Start of the block'),
    end_lt: Lt('End of the block'),
    validator_list_hash_short: Int(
      'First 32 bits of the hash of the validator list',
      -1_234_567_890,
    ),
    gen_catchain_seqno: Int('Seqno of the validator session (catchain)', 650_123),
    min_ref_mc_seqno: Seqno('Seqno of the oldest masterchain block that the block refers to'),
    prev_key_block_seqno: Seqno('Seqno of the previous key block'),
    vert_seqno: Int('Vertical seqno of the chain', 0),
    master_ref_seqno: Seqno('Seqno of the masterchain block that the block refers to'),
    rand_seed: Hash('Random seed of the block'),
    created_by: Hash('Public key of the validator that created the block'),
    tx_count: Int('Number of transactions in the block', 5),
    masterchain_block_ref: field(BlockRef, 'The masterchain block that committed the block'),
    prev_blocks: Type.Array(BlockRef, {
      description: 'The previous block; two blocks after a merge',
    }),
  }),
);

export const BlocksResponse = named(
  'BlocksAnswer',
  'Blocks',
  Type.Object({
    blocks: Type.Array(Block, { description: 'In the requested order' }),
    next_cursor: NextCursor,
  }),
);

export function block(from: LedgerBlock, { shardFormat }: V3Settings): Static<typeof Block> {
  return {
    workchain: from.workchain,
    shard: shardText(from.shard, shardFormat),
    seqno: from.seqno,
    root_hash: base64(from.rootHash),
    file_hash: base64(from.fileHash),
    global_id: from.globalId,
    version: from.version,
    after_merge: from.afterMerge,
    before_split: from.beforeSplit,
    after_split: from.afterSplit,
    want_merge: from.wantMerge,
    want_split: from.wantSplit,
    key_block: from.isKeyBlock,
    vert_seqno_incr: from.vertSeqnoIncr,
    flags: from.flags,
    gen_utime: from.genUtime.toString(),
    start_lt: from.startLt.toString(),
    end_lt: from.endLt.toString(),
    validator_list_hash_short: from.validatorListHashShort,
    gen_catchain_seqno: from.genCatchainSeqno,
    min_ref_mc_seqno: from.minRefMcSeqno,
    prev_key_block_seqno: from.prevKeyBlockSeqno,
    vert_seqno: from.vertSeqno,
    master_ref_seqno: from.masterRefSeqno,
    rand_seed: base64(from.randSeed),
    created_by: base64(from.createdBy),
    tx_count: from.transactionCount,
    masterchain_block_ref: blockRef(MASTERCHAIN, MASTERCHAIN_SHARD, from.mcSeqno, shardFormat),
    prev_blocks: from.previous.map(({ workchain, shard, seqno }) =>
      blockRef(workchain, shard, seqno, shardFormat),
    ),
  };
}
