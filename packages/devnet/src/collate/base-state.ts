import {
  AugDictionary,
  type Cell,
  type ChangeTracker,
  type CurrencyCollection,
  type ExtBlkRef,
  type OutMsgQueue,
  type ShardAccounts,
  ShardStateUnsplit,
} from '@tonway/chain';
import type { ChainTop } from './collation.ts';
import { Processed } from './processed.ts';
import { referenceTo } from './setting.ts';

/** What a block starts from: the state before it; or its half of one, or two in one. */
export interface BaseState {
  /** Of the tree that the block's Merkle update starts from; all that is here was read through it. */
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
  readonly processed: Processed;
  readonly totalBalance: CurrencyCollection;
  readonly validatorFees: CurrencyCollection;
  readonly overloadHistory: bigint;
  readonly underloadHistory: bigint;
  /** The only one, or the left one. */
  readonly state: ShardStateUnsplit;
}

/** A state as it was read, piece by piece. */
export function unpackBase(top: ChainTop, root: Cell): Omit<BaseState, 'tracker' | 'root'> {
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
    queueSize: extra?.outQueueSize ?? countOf(outQueue),
    processed: Processed.of(top.id, procInfo),
    totalBalance: state.totalBalance,
    validatorFees: state.totalValidatorFees,
    overloadHistory: state.overloadHistory,
    underloadHistory: state.underloadHistory,
    state,
  };
}

/** The sum is what the first node says, not what stands beside it: the same, but a cell of another place. */
function withOwnSum({ key, value, augmentation, root }: ShardAccounts): ShardAccounts {
  return new AugDictionary(key, value, augmentation, root);
}

export function countOf(queue: OutMsgQueue): number {
  let size = 0;
  for (const _key of queue.keys()) size++;
  return size;
}
