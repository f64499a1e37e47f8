import assert from 'node:assert/strict';
import { type BlockIdExt, transactionsOf } from '@tonway/chain';
import { type Constructors, sameBlock, toTlBlockId } from '@tonway/lite-client';
import type { LiveNetwork } from '../live-network.ts';
import type { ReadBlock } from '../read-chain.ts';

type TlBlockId = Constructors['tonNode.blockIdExt'];

/** Blocks for queries. */
export interface Places {
  /** One block of each sort, and the newest block of each chain. */
  readonly blocks: readonly ReadBlock[];
  /** Their ids, and invalid ids. */
  readonly ids: readonly TlBlockId[];
}

export function placesOf(network: LiveNetwork): Places {
  const { chain, devnet } = network;
  const sorts = new Map(chain.filter(({ id }) => id.seqno > 1).map((read) => [sortOf(read), read]));
  const tops = [devnet.status.head, ...devnet.status.shards];
  const newest = chain.filter(({ id }) => tops.some((top) => sameBlock(top, id)));
  const blocks = [...new Set([...newest, ...sorts.values(), ...chain.slice(0, 2)])];
  const zeroStates = chain
    .filter(({ id }) => id.seqno === 1)
    .map(({ id, block }) => zeroStateOf(id, block));
  const good = blocks.map(({ id }) => id);
  return { blocks, ids: [...[...good, ...zeroStates].map(toTlBlockId), ...badIds(devnet.status)] };
}

/** Classifies a block by everything that affects its proofs. */
function sortOf({ id, block, state }: ReadBlock): string {
  const { keyBlock, afterSplit, afterMerge, beforeSplit } = block.info;
  const isEmpty = [...transactionsOf(block)].length === 0;
  const isWaiting = !state.outMsgQueueInfo.outQueue.isEmpty;
  const flags = [keyBlock, afterSplit, afterMerge, beforeSplit, isEmpty, isWaiting];
  return [id.workchain, ...flags, state.libraries.isEmpty, ...currenciesIn(state)].join();
}

/** Whether extra currencies exist, and whether all are still in the masterchain. */
function currenciesIn({ totalBalance, custom }: ReadBlock['state']): readonly unknown[] {
  const amounts = (balance = totalBalance) => [...balance.extra].join();
  return [totalBalance.extra.isEmpty, amounts() === amounts(custom?.globalBalance)];
}

/** The zero state before the first block of a chain. */
function zeroStateOf({ workchain, shard }: BlockIdExt, { info }: ReadBlock['block']): BlockIdExt {
  const [{ rootHash, fileHash }] = info.prevRef;
  return { workchain, shard, seqno: 0, rootHash, fileHash };
}

const WRONG = new Uint8Array(32).fill(0xff);
const NONE = new Uint8Array(32);
const FAR_AHEAD = 100_000;
const NEWEST = -1;

function badIds({ head, shards: [shard = assert.fail()] }: LiveNetwork['devnet']['status']) {
  const bad: TlBlockId[] = [head, shard].map(toTlBlockId).flatMap((id) => [
    { ...id, rootHash: WRONG },
    { ...id, fileHash: WRONG },
    { ...id, seqno: id.seqno + FAR_AHEAD, rootHash: WRONG, fileHash: WRONG },
    { ...id, seqno: 0, rootHash: WRONG },
    { ...id, seqno: NEWEST, rootHash: NONE, fileHash: NONE },
    { ...id, workchain: 7 },
    { ...id, shard: 1n },
  ]);
  return bad;
}
