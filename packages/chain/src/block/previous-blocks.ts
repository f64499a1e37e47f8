import { shardLeftChild, shardParent, shardRightChild } from '../shard/shard-id.ts';
import type { BlockIdExt } from './block-id-ext.ts';
import type { BlockInfo } from './block-info.ts';
import type { ExtBlkRef } from './ext-blk-ref.ts';

/** The ids of the parents: after a split that of the parent shard, after a merge those of both halves. */
export function previousBlocks(info: BlockInfo): BlockIdExt[] {
  const { workchain, shard } = info.shard;
  const idOf = ({ seqno, rootHash, fileHash }: ExtBlkRef, of: bigint): BlockIdExt => {
    return { workchain, shard: of, seqno, rootHash, fileHash };
  };
  const [first, second] = info.prevRef;
  if (second) return [idOf(first, shardLeftChild(shard)), idOf(second, shardRightChild(shard))];
  return [idOf(first, info.afterSplit ? shardParent(shard) : shard)];
}
