import {
  AugDictionary,
  addCurrencies,
  type Cell,
  ChangeTracker,
  type CurrencyCollection,
  type ExtBlkRef,
  type OutMsgQueue,
  type ShardAccounts,
  type ShardIdent,
  ShardStateUnsplit,
  shardDepth,
  shardParent,
} from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import { mergedState } from '../store/compute-state.ts';
import type { ChainTop } from './collation.ts';
import { referenceTo } from './masterchain-context.ts';
import { ProcessedMessages } from './processed.ts';
import { parseEnqueued } from './queued-messages.ts';
import { contains } from './routing.ts';

/** The state a block starts from: its predecessor's state, one half of it after a split, or two joined by a merge. */
export interface BaseState {
  /** Tracks the cells read from the old state tree, for the block's Merkle update. */
  readonly tracker: ChangeTracker;
  readonly root: Cell;
  readonly previous: readonly ExtBlkRef[];
  readonly kind: 'next' | 'after-split' | 'after-merge';
  readonly seqno: number;
  readonly genUtime: number;
  readonly genLt: bigint;
  readonly accounts: ShardAccounts;
  readonly queue: OutMsgQueue;
  readonly queueSize: number;
  readonly processed: ProcessedMessages;
  readonly totalBalance: CurrencyCollection;
  readonly validatorFees: CurrencyCollection;
  readonly overloadHistory: bigint;
  readonly underloadHistory: bigint;
  /** The predecessor's state; after a merge, the left one. */
  readonly state: ShardStateUnsplit;
}

/** Reads the fields of the predecessor's state. */
function unpackBase(top: ChainTop, root: Cell): Omit<BaseState, 'tracker' | 'root'> {
  const state = ShardStateUnsplit.load(root);
  const { outQueue, procInfo, extra } = state.outMsgQueueInfo;
  return {
    previous: [referenceTo(top, state)],
    kind: 'next',
    seqno: state.seqno,
    genUtime: state.genUtime,
    genLt: state.genLt,
    accounts: withOwnSum(state.accounts),
    queue: outQueue,
    queueSize: extra?.outQueueSize ?? queueLength(outQueue),
    processed: ProcessedMessages.of(top.id, procInfo),
    totalBalance: state.totalBalance,
    validatorFees: state.totalValidatorFees,
    overloadHistory: state.overloadHistory,
    underloadHistory: state.underloadHistory,
    state,
  };
}

/** The root node of the dictionary holds the same sum in another cell; the node implementation reads that one. */
function withOwnSum({ key, value, augmentation, root }: ShardAccounts): ShardAccounts {
  return new AugDictionary(key, value, augmentation, root);
}

function queueLength(queue: OutMsgQueue): number {
  let size = 0;
  for (const _key of queue.keys()) size++;
  return size;
}

/** Opens the state after the previous block, or after the two previous blocks of a merge. */
export function openBaseState(tops: readonly ChainTop[], shard: ShardIdent): BaseState {
  const [first, second] = tops;
  if (!first) throw new DevnetError('COLLATE_INVALID', 'a block needs at least one previous block');
  if (second) return mergedBase(first, second, shard);
  const base = nextBase(first);
  return first.id.shard === shard.shard ? base : halfOf(base, shard);
}

function nextBase(top: ChainTop): BaseState {
  const tracker = new ChangeTracker(top.state);
  return { tracker, root: top.state, ...unpackBase(top, tracker.root) };
}

/** The state of one half after a split. */
function halfOf(base: BaseState, shard: ShardIdent): BaseState {
  if (shardParent(shard.shard) !== base.processed.owner.shard || !base.state.beforeSplit)
    throw new DevnetError('COLLATE_INVALID', 'the previous block belongs to another shard');
  const accounts = base.accounts.withPrefix(firstId(shard.shard), shardDepth(shard.shard));
  const queue = queueOf(base.queue, shard);
  const isRight = shard.shard > base.processed.owner.shard;
  const fees = base.validatorFees;
  return {
    ...base,
    kind: 'after-split',
    accounts,
    queue,
    queueSize: queueLength(queue),
    processed: base.processed.restrictedTo(shard),
    totalBalance: accounts.extra.balance,
    validatorFees: { ...fees, coins: (fees.coins + (isRight ? 1n : 0n)) >> 1n },
    overloadHistory: 0n,
    underloadHistory: 0n,
  };
}

/** The part of a queue that belongs to one half of a split shard. */
export function queueOf(queue: OutMsgQueue, shard: ShardIdent): OutMsgQueue {
  return [...queue].reduce((half, [key, message]) => {
    return contains(shard, parseEnqueued(message).current) ? half : half.delete(key);
  }, queue);
}

/** The smallest account id with the prefix of a shard. */
function firstId(shard: bigint): Uint8Array {
  const id = new Uint8Array(32);
  new DataView(id.buffer).setBigUint64(0, shard);
  return id;
}

/** The joined state of two halves after a merge. */
function mergedBase(leftTop: ChainTop, rightTop: ChainTop, shard: ShardIdent): BaseState {
  if (![leftTop, rightTop].every(({ id }) => shardParent(id.shard) === shard.shard))
    throw new DevnetError('COLLATE_INVALID', 'the previous blocks are not the halves of the shard');
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
