import {
  MASTERCHAIN,
  type OutMsgQueue,
  type ShardIdent,
  ShardStateUnsplit,
  shardSibling,
  shardsIntersect,
} from '@tonway/chain';
import type { BaseState } from './base-state.ts';
import type { ChainTop } from './collation.ts';
import { queueOf } from './open-base.ts';
import { Processed } from './processed.ts';

/** A chain that sends messages to a shard and takes messages from it. */
export interface Neighbour {
  readonly shard: ShardIdent;
  readonly endLt: bigint;
  readonly queue: OutMsgQueue;
  readonly processed: Processed;
}

/**
 * Those that the masterchain names, and the shard itself as it is by now. Where the masterchain still names
 * the shard that this one is a half of, the other half is made of it.
 */
export function neighboursOf(
  shard: ShardIdent,
  base: BaseState,
  named: readonly ChainTop[],
): Neighbour[] {
  const itself: Neighbour = {
    shard,
    // behind a merge that of the left half, as the node has it
    endLt: base.previous[0]?.endLt ?? base.genLt,
    queue: base.queue,
    processed: base.processed,
  };
  const others = named.flatMap((top): Neighbour[] => {
    if (!isSameChain(top.id, shard)) return top.id.seqno === 0 ? [] : [asNamed(top)];
    return isParent(top.id, shard) ? [otherHalf(asNamed(top), shard)] : [];
  });
  return [...others, itself];
}

function isSameChain(a: ShardIdent, b: ShardIdent): boolean {
  return a.workchain === b.workchain && shardsIntersect(a.shard, b.shard);
}

function isParent(a: ShardIdent, b: ShardIdent): boolean {
  return a.workchain !== MASTERCHAIN && lowestBit(a.shard) > lowestBit(b.shard);
}

function lowestBit(shard: bigint): bigint {
  return shard & -shard;
}

function asNamed({ id, state }: ChainTop): Neighbour {
  const { genLt, outMsgQueueInfo } = ShardStateUnsplit.load(state);
  const { outQueue, procInfo } = outMsgQueueInfo;
  const shard = { workchain: id.workchain, shard: id.shard };
  return { shard, endLt: genLt, queue: outQueue, processed: Processed.of(shard, procInfo) };
}

function otherHalf(parent: Neighbour, { workchain, shard }: ShardIdent): Neighbour {
  const sibling = { workchain, shard: shardSibling(shard) };
  return {
    shard: sibling,
    endLt: parent.endLt,
    queue: queueOf(parent.queue, sibling),
    processed: parent.processed.cutTo(sibling),
  };
}
