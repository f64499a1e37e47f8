import { type BlockIdExt, FULL_SHARD, isShard, MASTERCHAIN, toHex } from '@tonway/chain';
import { type Constructors, describeBlock } from '@tonway/lite-client';

/** Seqno of "the newest block" in questions. */
export const LATEST = 0xffffffff;

const MAX_SEQNO = 2 ** 31 - 1;

/** The block id of a question, whatever is wrong with it. */
export function askedBlock(id: Constructors['tonNode.blockIdExt']): BlockIdExt {
  return { ...id, shard: BigInt.asUintN(64, id.shard), seqno: id.seqno >>> 0 };
}

/** Whether there can be such a block: one of the masterchain is of the whole masterchain. */
export function isPossible({ workchain, shard, seqno }: BlockIdExt): boolean {
  if (!isShard(shard) || seqno > MAX_SEQNO) return false;
  return workchain !== MASTERCHAIN || shard === FULL_SHARD;
}

/** As the node writes it in its texts. */
export function idText(id: BlockIdExt): string {
  const [rootHash, fileHash] = [id.rootHash, id.fileHash].map((hash) => toHex(hash).toUpperCase());
  return `${describeBlock(id)}:${rootHash}:${fileHash}`;
}
