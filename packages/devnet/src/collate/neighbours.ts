import {
  MASTERCHAIN,
  type OutMsgQueue,
  type ShardIdent,
  ShardStateUnsplit,
  shardSibling,
  shardsIntersect,
} from '@tonway/chain';
import { type BaseState, queueOf } from './base-state.ts';
import type { ChainTop } from './collation.ts';
import { ProcessedMessages } from './processed.ts';

/** A chain that exchanges messages with a shard. */
export interface Neighbour {
  readonly shard: ShardIdent;
  readonly endLt: bigint;
  readonly queue: OutMsgQueue;
  readonly processed: ProcessedMessages;
}

/**
 * The chains that the masterchain lists, and the shard itself in its current state. If the masterchain still lists
 * the parent of a split shard, the sibling is derived from the parent.
 */
export function neighboursOf(
  shard: ShardIdent,
  base: BaseState,
  listed: readonly ChainTop[],
): Neighbour[] {
  const itself: Neighbour = {
    shard,
    // after a merge the end of the left half, like the node
    endLt: base.previous[0]?.endLt ?? base.genLt,
    queue: base.queue,
    processed: base.processed,
  };
  const others = listed.flatMap((top): Neighbour[] => {
    if (!isSameChain(top.id, shard)) return top.id.seqno === 0 ? [] : [neighbourAt(top)];
    return isParent(top.id, shard) ? [siblingOf(neighbourAt(top), shard)] : [];
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

function neighbourAt({ id, state }: ChainTop): Neighbour {
  const { genLt, outMsgQueueInfo } = ShardStateUnsplit.load(state);
  const { outQueue, procInfo } = outMsgQueueInfo;
  const shard = { workchain: id.workchain, shard: id.shard };
  return { shard, endLt: genLt, queue: outQueue, processed: ProcessedMessages.of(shard, procInfo) };
}

function siblingOf(parent: Neighbour, { workchain, shard }: ShardIdent): Neighbour {
  const sibling = { workchain, shard: shardSibling(shard) };
  return {
    shard: sibling,
    endLt: parent.endLt,
    queue: queueOf(parent.queue, sibling),
    processed: parent.processed.restrictedTo(sibling),
  };
}
