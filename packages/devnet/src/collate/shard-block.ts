import { NO_CURRENCIES, shardDepth } from '@tonway/chain';
import { BlockWork } from './block-work.ts';
import { deliverUnsent, interventionsIn } from './by-hand.ts';
import { cleanQueue } from './clean-queue.ts';
import type { CollatedBlock, NextShardBlock } from './collation.ts';
import { type Contents, contentsOf } from './contents.ts';
import { coins } from './currencies.ts';
import { deliverExternals } from './deliver-externals.ts';
import { deliverInbound } from './deliver-inbound.ts';
import { type ChainParts, finishBlock } from './finish-block.ts';
import { inboundFor } from './inbound.ts';
import { type LoadHistory, nextLoadHistory } from './load-history.ts';
import { neighboursOf } from './neighbours.ts';
import { openBase } from './open-base.ts';
import { processedAfter } from './processed-after.ts';
import { referenceTo, type Setting, settingAt } from './setting.ts';
import { shardEndLts } from './shard-end-lt.ts';
import { startLtAfter } from './start-lt.ts';
import { type Sources, sum } from './value-flow.ts';

/** The validators' own reserve before the end of the time that the masterchain has set for a split. */
const RESERVE_SECONDS = 13;

/** Makes the next block of a shard. */
export async function collateShardBlock(next: NextShardBlock): Promise<CollatedBlock> {
  const { masterchain, previous, shard } = next;
  const setting = settingAt(masterchain);
  const base = openBase(previous, shard);
  const startLt = startLtAfter(setting.state.genLt, base.genLt);
  const work = new BlockWork(next, shard, setting, base, startLt);
  const neighbours = neighboursOf(shard, base, next.neighbours);
  const endLt = shardEndLts(next.masterchainStates, setting);
  cleanQueue(work, neighbours, endLt);
  await deliverUnsent(work);
  await deliverInbound(work, inboundFor(shard, neighbours), endLt);
  await deliverExternals(work);
  const contents = contentsOf(work);
  return finishBlock(work, contents, partsOf(work, next, contents));
}

function partsOf(work: BlockWork, next: NextShardBlock, contents: Contents): ChainParts {
  const { setting, base } = work;
  const processed = processedAfter(work);
  return {
    history: historyOf(work, next),
    minRefMcSeqno: Math.min(setting.id.seqno, processed.minMcSeqno),
    masterRef: referenceTo(next.masterchain, setting.state),
    beforeSplit: splitsNow(setting, next),
    keyBlock: false,
    processed,
    sources: sourcesOf(work, contents),
    libraries: base.state.libraries,
    stateExtra: null,
    blockExtra: null,
  };
}

function historyOf(work: BlockWork, { future }: NextShardBlock): LoadHistory {
  const { overloadHistory: overload, underloadHistory: underload } = work.base;
  const history = nextLoadHistory({ overload, underload }, work.load.class);
  if (future === null) return history;
  return { ...history, wantSplit: future === 'split', wantMerge: future === 'merge' };
}

/** Whether this is the last block before the split that the masterchain has scheduled. */
function splitsNow(
  { extra }: Setting,
  { shard: { workchain, shard }, now }: NextShardBlock,
): boolean {
  const schedule = extra.shardHashes.get(workchain)?.get(shard)?.splitMergeAt;
  if (schedule?.kind !== 'split') return false;
  const { utime, interval } = schedule;
  return now >= utime && now + RESERVE_SECONDS < utime + interval;
}

function sourcesOf(work: BlockWork, { fees }: Contents): Sources {
  const { workchain, shard } = work.shard;
  const reward = work.config.get(14)?.basechainBlockFee ?? 0n;
  const created = workchain === 0 ? coins(reward >> BigInt(shardDepth(shard))) : NO_CURRENCIES;
  return {
    feesCollected: sum(fees, created),
    feesImported: NO_CURRENCIES,
    recovered: NO_CURRENCIES,
    created,
    ...interventionsIn(work),
  };
}
