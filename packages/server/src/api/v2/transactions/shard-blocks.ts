import {
  type Address,
  type BlockIdExt,
  FULL_SHARD,
  MASTERCHAIN,
  MAX_SHARD_DEPTH,
  shardContainsAccount,
  shardOfAccount,
} from '@tonway/chain';
import { sameBlock } from '@tonway/lite-client';
import type { ChainSession } from '../../../network/upstream/session.ts';

/**
 * The blocks of the account's shard, from the block that contains `lt` to the newest. Each next block is looked up by
 * logical time, because seqnos have gaps where shards merge.
 */
export async function* shardBlocksFrom(
  chain: ChainSession,
  address: Address,
  lt: bigint,
): AsyncGenerator<BlockIdExt> {
  const newest = await newestBlock(chain, address);
  if (!newest || (await endLt(chain, newest)) < lt) return;
  const shardId = deepestShard(address);
  let block = await chain.lookup(shardId, { lt });
  yield block;
  while (!sameBlock(block, newest)) {
    block = await chain.lookup(shardId, { lt: (await endLt(chain, block)) + 1n });
    yield block;
  }
}

/** Null if the workchain does not exist. */
async function newestBlock(
  chain: ChainSession,
  { workchain, hash }: Address,
): Promise<BlockIdExt | null> {
  const head = await chain.block();
  if (workchain === MASTERCHAIN) return head;
  const shards = await chain.shards(head);
  const containsAccount = (id: BlockIdExt) =>
    id.workchain === workchain && shardContainsAccount(id.shard, hash);
  return shards.find(containsAccount) ?? null;
}

/** The deepest shard that contains the account; every shard that ever contained the account includes this one. */
function deepestShard({ workchain, hash }: Address) {
  const isMasterchain = workchain === MASTERCHAIN;
  return { workchain, shard: isMasterchain ? FULL_SHARD : shardOfAccount(hash, MAX_SHARD_DEPTH) };
}

async function endLt(chain: ChainSession, block: BlockIdExt): Promise<bigint> {
  return (await chain.header(block)).info.endLt;
}
