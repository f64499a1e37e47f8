import {
  addCurrencies,
  ChangeTracker,
  type OutMsgQueue,
  type ShardIdent,
  shardDepth,
  shardParent,
} from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import { mergedState } from '../replay/next-state.ts';
import { type BaseState, countOf, unpackBase } from './base-state.ts';
import type { ChainTop } from './collation.ts';
import { openEnqueued } from './enqueued.ts';
import { contains } from './routing.ts';

/** Behind one block; or behind the last one of the shard that this is a half of, or behind those of both halves. */
export function openBase(tops: readonly ChainTop[], shard: ShardIdent): BaseState {
  const [first, second] = tops;
  if (!first) throw new DevnetError('COLLATE_INVALID', 'a block follows at least one');
  if (second) return mergedBase(first, second, shard);
  const base = nextBase(first);
  return first.id.shard === shard.shard ? base : halfOf(base, shard);
}

function nextBase(top: ChainTop): BaseState {
  const tracker = new ChangeTracker(top.state);
  return { tracker, root: top.state, ...unpackBase(top, tracker.root) };
}

/** One of the two halves that a shard was split into. */
function halfOf(base: BaseState, shard: ShardIdent): BaseState {
  if (shardParent(shard.shard) !== base.processed.owner.shard || !base.state.beforeSplit)
    throw new DevnetError('COLLATE_INVALID', 'the block before is of another shard');
  const accounts = base.accounts.withPrefix(firstId(shard.shard), shardDepth(shard.shard));
  const queue = queueOf(base.queue, shard);
  const isRight = shard.shard > base.processed.owner.shard;
  const fees = base.validatorFees;
  return {
    ...base,
    kind: 'after-split',
    accounts,
    queue,
    queueSize: countOf(queue),
    processed: base.processed.cutTo(shard),
    totalBalance: accounts.extra.balance,
    validatorFees: { ...fees, coins: (fees.coins + (isRight ? 1n : 0n)) >> 1n },
    overloadHistory: 0n,
    underloadHistory: 0n,
  };
}

/** The messages that one half of a shard has in the queue. */
export function queueOf(queue: OutMsgQueue, shard: ShardIdent): OutMsgQueue {
  return [...queue].reduce((half, [key, message]) => {
    return contains(shard, openEnqueued(message).current) ? half : half.delete(key);
  }, queue);
}

/** An account id that begins like those of a shard. */
function firstId(shard: bigint): Uint8Array {
  const id = new Uint8Array(32);
  new DataView(id.buffer).setBigUint64(0, shard);
  return id;
}

/** Two halves of a shard that is one again. */
function mergedBase(leftTop: ChainTop, rightTop: ChainTop, shard: ShardIdent): BaseState {
  if (![leftTop, rightTop].every(({ id }) => shardParent(id.shard) === shard.shard))
    throw new DevnetError('COLLATE_INVALID', 'the blocks before are not the halves of the shard');
  const root = mergedState(leftTop.state, rightTop.state);
  const tracker = new ChangeTracker(root);
  const left = unpackBase(leftTop, tracker.root.ref(0));
  const right = unpackBase(rightTop, tracker.root.ref(1));
  return {
    ...left,
    tracker,
    root,
    previous: [...left.previous, ...right.previous],
    kind: 'after-merge',
    seqno: Math.max(left.seqno, right.seqno),
    genUtime: Math.max(left.genUtime, right.genUtime),
    genLt: left.genLt > right.genLt ? left.genLt : right.genLt,
    accounts: left.accounts.joinedWith(right.accounts),
    queue: left.queue.joinedWith(right.queue),
    queueSize: left.queueSize + right.queueSize,
    processed: left.processed.joinedWith(right.processed),
    totalBalance: addCurrencies(left.totalBalance, right.totalBalance),
    validatorFees: addCurrencies(left.validatorFees, right.validatorFees),
    overloadHistory: 0n,
    underloadHistory: 0n,
  };
}
