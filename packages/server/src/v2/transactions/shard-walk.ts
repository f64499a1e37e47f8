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
import type { ChainSession } from '../../upstream/session.ts';

/**
 * The blocks of an account's own shard, from the one in which a logical time falls up to the newest. A step is a
 * look-up by logical time: numbers have gaps where shards merge.
 */
export async function* shardBlocksFrom(
  chain: ChainSession,
  address: Address,
  lt: bigint,
): AsyncGenerator<BlockIdExt> {
  const newest = await newestBlock(chain, address);
  if (!newest || (await endLt(chain, newest)) < lt) return;
  const place = placeOf(address);
  let block = await chain.lookup(place, { lt });
  yield block;
  while (!sameBlock(block, newest)) {
    block = await chain.lookup(place, { lt: (await endLt(chain, block)) + 1n });
    yield block;
  }
}

/** Null: there is no such workchain. */
async function newestBlock(
  chain: ChainSession,
  { workchain, hash }: Address,
): Promise<BlockIdExt | null> {
  const head = await chain.block();
  if (workchain === MASTERCHAIN) return head;
  const shards = await chain.shards(head);
  const own = (id: BlockIdExt) =>
    id.workchain === workchain && shardContainsAccount(id.shard, hash);
  return shards.find(own) ?? null;
}

/** The deepest shard with the account: it is part of whatever shard the account is in at any time. */
function placeOf({ workchain, hash }: Address) {
  const isWhole = workchain === MASTERCHAIN;
  return { workchain, shard: isWhole ? FULL_SHARD : shardOfAccount(hash, MAX_SHARD_DEPTH) };
}

async function endLt(chain: ChainSession, block: BlockIdExt): Promise<bigint> {
  return (await chain.header(block)).info.endLt;
}
