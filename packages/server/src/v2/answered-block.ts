import { type BlockIdExt, shardToHex, toHex } from '@tonway/chain';

/** Which masterchain block answered, and how it was verified: values of headers. */
export interface AnsweredBlock {
  readonly text: string;
  readonly verified: 'signed' | 'none';
}

/** `(-1,8000000000000000,46991999):<root hash>:<file hash>`, as other tools write it. */
export function answeredBlock(id: BlockIdExt, verified: 'signed' | 'none'): AnsweredBlock {
  const { workchain, shard, seqno, rootHash, fileHash } = id;
  const place = `(${workchain},${shardToHex(shard)},${seqno})`;
  return { text: `${place}:${toHex(rootHash)}:${toHex(fileHash)}`, verified };
}
