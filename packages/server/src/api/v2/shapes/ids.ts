import { type BlockIdExt, shardToSigned, toBase64 } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { EXAMPLE } from '../../openapi/examples.ts';
import { Hash, Int, Lt, named, Seqno, Text, TypeName } from '../../openapi/fields.ts';

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

export function blockId(id: BlockIdExt): Static<typeof BlockId> {
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
