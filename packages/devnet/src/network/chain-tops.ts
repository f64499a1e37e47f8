import {
  type Address,
  FULL_SHARD,
  type ListedShard,
  MASTERCHAIN,
  type ShardIdent,
  ShardStateUnsplit,
  shardContainsAccount,
  shardLeftChild,
  shardParent,
  shardRightChild,
  shardSibling,
  shardsOf,
} from '@tonway/chain';
import type { ChainTop } from '../collate/collation.ts';
import type { ChainStore } from '../store/chain-store.ts';

/** The newest blocks of all chains. */
export interface ChainTops {
  readonly masterchain: ChainTop;
  /** The shards that the masterchain block lists; empty before the first block. */
  readonly shards: readonly ListedTop[];
}

interface ListedTop extends ChainTop {
  readonly next: 'same' | 'split' | 'merge';
}

/** A shard of the next round, with the blocks that its block follows. */
export interface NextShard {
  readonly shard: ShardIdent;
  readonly previous: readonly ChainTop[];
}

/** The states that a round is based on: those of a store, or of a trial. */
export interface ChainStates extends Pick<ChainStore, 'zeroStates' | 'state'> {
  readonly head: ChainTop | null;
  masterchainBlock(seqno: number): ChainTop | null;
}

/** The newest blocks as of the head, or of an earlier masterchain block. */
export function topsOf(store: ChainStates, head = store.head): ChainTops {
  if (!head) return { masterchain: zeroTop(store, MASTERCHAIN), shards: [] };
  const { custom } = ShardStateUnsplit.load(head.state);
  const shards = custom ? [...shardsOf(custom.shardHashes)] : [];
  const { id, state } = head;
  return { masterchain: { id, state }, shards: shards.map((listed) => listedTop(store, listed)) };
}

/** The newest block of an account's chain; null if the chain does not exist. */
export function topOf(
  { masterchain, shards }: ChainTops,
  { workchain, hash }: Address,
): ChainTop | null {
  if (workchain === MASTERCHAIN) return masterchain;
  const holds = ({ id }: ChainTop) =>
    id.workchain === workchain && shardContainsAccount(id.shard, hash);
  return shards.find(holds) ?? null;
}

function zeroTop({ zeroStates }: ChainStates, workchain: number): ChainTop {
  const zeroState = zeroStates.find(({ id }) => id.workchain === workchain);
  if (!zeroState) throw new TypeError(`the store has no zero state of workchain ${workchain}`);
  return { id: zeroState.id, state: zeroState.root };
}

function listedTop(store: ChainStates, { workchain, shard, descr }: ListedShard): ListedTop {
  const { seqno, rootHash, fileHash } = descr;
  const id = { workchain, shard, seqno, rootHash, fileHash };
  const state = store.state(id);
  if (!state) throw new TypeError('a listed shard block is missing from the store');
  return { id, state, next: descr.beforeSplit ? 'split' : descr.beforeMerge ? 'merge' : 'same' };
}

/** The shards of the next round, after scheduled splits and merges. */
export function nextShards(tops: readonly ListedTop[]): NextShard[] {
  return tops.flatMap((top) => {
    const { workchain, shard } = top.id;
    const follow = (next: bigint, ...previous: readonly ChainTop[]) => {
      return { shard: { workchain, shard: next }, previous };
    };
    if (top.next === 'split')
      return [follow(shardLeftChild(shard), top), follow(shardRightChild(shard), top)];
    const other = top.next === 'merge' ? siblingOf(top, tops) : null;
    if (other?.next !== 'merge') return [follow(shard, top)];
    return shard < other.id.shard ? [follow(shardParent(shard), top, other)] : [];
  });
}

function siblingOf({ id }: ListedTop, tops: readonly ListedTop[]): ListedTop | null {
  if (id.shard === FULL_SHARD) return null;
  const shard = shardSibling(id.shard);
  return tops.find((top) => top.id.workchain === id.workchain && top.id.shard === shard) ?? null;
}
