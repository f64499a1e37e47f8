import {
  FULL_SHARD,
  MASTERCHAIN,
  type McBlockExtra,
  type McStateExtra,
  shardsOf,
} from '@tonway/chain';
import { openBaseState } from './base-state.ts';
import { BlockBuilder, startLtAfter } from './block-builder.ts';
import type { CollatedBlock, NextMasterchainBlock } from './collation.ts';
import { deliverExternals } from './deliver-externals.ts';
import { deliverInbound, deliverSent } from './deliver-internal.ts';
import { type BlockContents, blockContents, type ChainParts, finishBlock } from './finish-block.ts';
import { deliverImpersonated, interventionsIn } from './interventions.ts';
import { nextLoadHistory } from './load.ts';
import { blockExtraOf, sendSpecialMessages } from './masterchain/block-extra.ts';
import { changedConfig, withConfigOverride } from './masterchain/config-change.ts';
import { burnedByBlackHole, burnedFees, type Income, incomeOf } from './masterchain/income.ts';
import { librariesAfter } from './masterchain/public-libraries.ts';
import { registerShards } from './masterchain/register-shards.ts';
import { ShardListing } from './masterchain/shard-listing.ts';
import { stateExtraAfter } from './masterchain/state-extra.ts';
import { tickTock } from './masterchain/tick-tock.ts';
import { masterchainContextAt, shardEndLts } from './masterchain-context.ts';
import { neighboursOf } from './neighbours.ts';
import { cleanQueue } from './out-queue.ts';
import { processedAfter } from './processed.ts';
import { inboundMessages } from './queued-messages.ts';
import { subtract, sum, type ValueSources } from './value-flow.ts';

const SHARD = { workchain: MASTERCHAIN, shard: FULL_SHARD };

/** Produces the next masterchain block, which registers the newest shard blocks. */
export async function collateMasterchainBlock(next: NextMasterchainBlock): Promise<CollatedBlock> {
  const context = masterchainContextAt(next.previous);
  const listing = new ShardListing(context.extra.shardHashes);
  const registered = registerShards(listing, context.config, next);
  const builder = begin(next, registered.endLt);
  const neighbours = neighboursOf(SHARD, builder.base, next.shards);
  const endLt = shardEndLts(next.masterchainStates, context);
  cleanQueue(builder, neighbours, endLt);
  const income = incomeOf(builder, registered);
  await tickTock(builder, 'tick');
  const specialMessages = await sendSpecialMessages(builder, income);
  await deliverImpersonated(builder);
  await deliverInbound(builder, inboundMessages(SHARD, neighbours), endLt);
  await deliverExternals(builder);
  await tickTock(builder, 'tock');
  await deliverSent(builder, true);
  const contents = blockContents(builder);
  const sources = sourcesOf(builder, income, contents);
  const config = changedConfig(builder);
  const stateExtra = stateExtraAfter(builder, { config, listing, registered, sources });
  const blockExtra = blockExtraOf(stateExtra, registered, specialMessages);
  return finishBlock(builder, contents, partsOf(builder, sources, stateExtra, blockExtra));
}

function begin(next: NextMasterchainBlock, shardsEndLt: bigint): BlockBuilder {
  const context = masterchainContextAt(next.previous);
  const base = openBaseState([next.previous], SHARD);
  const { configAddress } = context.extra.config;
  const overrides = withConfigOverride(
    next.overrides,
    next.configOverride,
    configAddress,
    base.accounts,
  );
  const startLt = startLtAfter(base.genLt, shardsEndLt);
  return new BlockBuilder({ ...next, overrides }, SHARD, context, base, startLt);
}

function sourcesOf(builder: BlockBuilder, income: Income, { fees }: BlockContents): ValueSources {
  const { created, feesImported, recovered } = income;
  const byHand = interventionsIn(builder);
  const burned = sum(income.burned, burnedFees(builder.config, fees));
  return {
    feesCollected: subtract(sum(feesImported, created, fees), burned),
    feesImported,
    recovered,
    created,
    minted: sum(income.minted, byHand.minted),
    burned: sum(burned, burnedByBlackHole(builder), byHand.burned),
  };
}

function partsOf(
  builder: BlockBuilder,
  sources: ValueSources,
  stateExtra: McStateExtra,
  blockExtra: McBlockExtra,
): ChainParts {
  const { overloadHistory: overload, underloadHistory: underload } = builder.base;
  const processed = processedAfter(builder);
  const shards = [...shardsOf(stateExtra.shardHashes)].map(({ descr }) => descr.minRefMcSeqno);
  return {
    history: nextLoadHistory({ overload, underload }, builder.load.class),
    minRefMcSeqno: Math.min(builder.base.seqno + 1, processed.minMcSeqno, ...shards),
    masterRef: null,
    beforeSplit: false,
    keyBlock: stateExtra.afterKeyBlock,
    processed,
    sources,
    libraries: librariesAfter(builder),
    stateExtra,
    blockExtra,
  };
}
