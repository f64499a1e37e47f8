import { type BlockIdExt, shardToSigned, toBase64 } from '@tonway/chain';
import Type, { type Static } from 'typebox';

export const BlockId = Type.Object({
  '@type': Type.Literal('ton.blockIdExt'),
  workchain: Type.Integer(),
  shard: Type.String(),
  seqno: Type.Integer(),
  root_hash: Type.String(),
  file_hash: Type.String(),
});

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
