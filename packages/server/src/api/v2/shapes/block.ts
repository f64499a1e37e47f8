import { type BlockIdExt, previousBlocks, shardToSigned, toBase64 } from '@tonway/chain';
import type { SignatureSet } from '@tonway/lite-client';
import Type, { type Static } from 'typebox';
import type { HeaderAt } from '../../../network/upstream/session.ts';
import {
  Bytes,
  EXAMPLE,
  Flag,
  field,
  Hash,
  Int,
  Lt,
  named,
  Seqno,
  Text,
  TypeName,
  UnixTime,
} from '../../kernel/fields.ts';

export const BlockId = named(
  'BlockId',
  'The full id of a block, with its hashes',
  Type.Object({
    '@type': TypeName('ton.blockIdExt'),
    workchain: Int('Workchain of the block; -1 is the masterchain', -1),
    shard: Text('Shard of the block: a signed number of 64 bits', EXAMPLE.shard),
    seqno: Seqno('Seqno of the block in its shard'),
    root_hash: Hash('Hash of the root cell of the block'),
    file_hash: Hash('Hash of the file of the block', EXAMPLE.otherHash),
  }),
);

/** Once per head, because most responses name it. */
const BLOCK_IDS = new WeakMap<BlockIdExt, Static<typeof BlockId>>();

export function blockId(id: BlockIdExt): Static<typeof BlockId> {
  const known = BLOCK_IDS.get(id);
  if (known) return known;
  const shape = blockIdShape(id);
  BLOCK_IDS.set(id, shape);
  return shape;
}

function blockIdShape(id: BlockIdExt): Static<typeof BlockId> {
  return {
    '@type': 'ton.blockIdExt',
    workchain: id.workchain,
    shard: shardToSigned(id.shard).toString(),
    seqno: id.seqno,
    root_hash: toBase64(id.rootHash),
    file_hash: toBase64(id.fileHash),
  };
}

export const TransactionId = named(
  'TransactionId',
  'Logical time and hash of a transaction; lt 0 and a hash of zeros mean none',
  Type.Object({
    '@type': TypeName('internal.transactionId'),
    lt: Lt('When the transaction happened'),
    hash: Hash('Hash of the transaction'),
  }),
);

/** Lt 0 and a hash of zeros mean no transaction. */
export function transactionId(id: {
  readonly lt: bigint;
  readonly hash: Uint8Array;
}): Static<typeof TransactionId> {
  return { '@type': 'internal.transactionId', lt: id.lt.toString(), hash: toBase64(id.hash) };
}

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

const Signature = named(
  'BlockSignature',
  'The signature of one validator',
  Type.Object({
    '@type': TypeName('blocks.signature'),
    node_id_short: Hash('Short id of the validator'),
    signature: Bytes('Ed25519 signature, 64 bytes', Buffer.alloc(64, 7).toString('base64')),
  }),
);

const common = {
  id: field(BlockId, 'The block'),
  signatures: Type.Array(Signature, { description: 'Signatures of the validators' }),
};

const OrdinarySignatures = named(
  'OrdinaryBlockSignatures',
  'Signatures of a block id',
  Type.Object({ '@type': TypeName('blocks.blockSignatures'), ...common }),
);

const SimplexSignatures = named(
  'SimplexBlockSignatures',
  'Signatures of a block of the Simplex consensus: votes of the validators for a candidate',
  Type.Object({
    '@type': TypeName('blocks.blockSignatures.simplex'),
    ...common,
    session_id: Hash('Id of the validator session'),
    slot: Int('Slot of the session', 1234),
    candidate: Bytes('The TL-serialized candidate', 'q83v'),
  }),
);

export const BlockSignatures = named(
  'BlockSignatures',
  'Signatures of a masterchain block, by `@type`',
  Type.Union([OrdinarySignatures, SimplexSignatures]),
);

export function blockSignatures(id: BlockIdExt, set: SignatureSet): Static<typeof BlockSignatures> {
  const signed = { id: blockId(id), signatures: set.signatures.map(signature) };
  if (set.kind === 'liteServer.signatureSet.ordinary')
    return { '@type': 'blocks.blockSignatures', ...signed };
  return {
    '@type': 'blocks.blockSignatures.simplex',
    ...signed,
    session_id: toBase64(set.sessionId),
    slot: set.slot,
    candidate: toBase64(set.candidate),
  };
}

function signature(entry: SignatureSet['signatures'][number]): Static<typeof Signature> {
  return {
    '@type': 'blocks.signature',
    node_id_short: toBase64(entry.nodeIdShort),
    signature: toBase64(entry.signature),
  };
}
