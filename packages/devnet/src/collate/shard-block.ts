import { NO_CURRENCIES, shardDepth } from '@tonway/chain';
import { openBaseState } from './base-state.ts';
import { BlockBuilder, startLtAfter } from './block-builder.ts';
import type { CollatedBlock, NextShardBlock } from './collation.ts';
import { deliverExternals } from './deliver-externals.ts';
import { deliverInbound } from './deliver-internal.ts';
import { type BlockContents, blockContents, type ChainParts, finishBlock } from './finish-block.ts';
import { deliverImpersonated, interventionsIn } from './interventions.ts';
import { type LoadHistory, nextLoadHistory } from './load.ts';
import {
  type MasterchainContext,
  masterchainContextAt,
  referenceTo,
  shardEndLts,
} from './masterchain-context.ts';
import { neighboursOf } from './neighbours.ts';
import { cleanQueue } from './out-queue.ts';
import { processedAfter } from './processed.ts';
import { inboundMessages } from './queued-messages.ts';
import { coins, sum, type ValueSources } from './value-flow.ts';

/** The node starts no split in the last seconds of the scheduled interval. */
const RESERVE_SECONDS = 13;

/** Produces the next block of a shard. */
export async function collateShardBlock(next: NextShardBlock): Promise<CollatedBlock> {
  const { masterchain, previous, shard } = next;
  const context = masterchainContextAt(masterchain);
  const base = openBaseState(previous, shard);
  const startLt = startLtAfter(context.state.genLt, base.genLt);
  const builder = new BlockBuilder(next, shard, context, base, startLt);
  const neighbours = neighboursOf(shard, base, next.neighbours);
  const endLt = shardEndLts(next.masterchainStates, context);
  cleanQueue(builder, neighbours, endLt);
  await deliverImpersonated(builder);
  await deliverInbound(builder, inboundMessages(shard, neighbours), endLt);
  await deliverExternals(builder);
  const contents = blockContents(builder);
  return finishBlock(builder, contents, partsOf(builder, next, contents));
}

function partsOf(builder: BlockBuilder, next: NextShardBlock, contents: BlockContents): ChainParts {
  const { context, base } = builder;
  const processed = processedAfter(builder);
  return {
    history: historyOf(builder, next),
    minRefMcSeqno: Math.min(context.id.seqno, processed.minMcSeqno),
    masterRef: referenceTo(next.masterchain, context.state),
    beforeSplit: splitsNow(context, next),
    keyBlock: false,
    processed,
    sources: sourcesOf(builder, contents),
    libraries: base.state.libraries,
    stateExtra: null,
    blockExtra: null,
  };
}

function historyOf(builder: BlockBuilder, { future }: NextShardBlock): LoadHistory {
  const { overloadHistory: overload, underloadHistory: underload } = builder.base;
  const history = nextLoadHistory({ overload, underload }, builder.load.class);
  if (future === null) return history;
  return { ...history, wantSplit: future === 'split', wantMerge: future === 'merge' };
}

/** Whether this is the last block before a scheduled split. */
function splitsNow(
  { extra }: MasterchainContext,
  { shard: { workchain, shard }, now }: NextShardBlock,
): boolean {
  const schedule = extra.shardHashes.get(workchain)?.get(shard)?.splitMergeAt;
  if (schedule?.kind !== 'split') return false;
  const { utime, interval } = schedule;
  return now >= utime && now + RESERVE_SECONDS < utime + interval;
}

function sourcesOf(builder: BlockBuilder, { fees }: BlockContents): ValueSources {
  const { workchain, shard } = builder.shard;
  const reward = builder.config.get(14)?.basechainBlockFee ?? 0n;
  const created = workchain === 0 ? coins(reward >> BigInt(shardDepth(shard))) : NO_CURRENCIES;
  return {
    feesCollected: sum(fees, created),
    feesImported: NO_CURRENCIES,
    recovered: NO_CURRENCIES,
    created,
    ...interventionsIn(builder),
  };
}
