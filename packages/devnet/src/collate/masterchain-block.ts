import {
  FULL_SHARD,
  MASTERCHAIN,
  type McBlockExtra,
  type McStateExtra,
  shardsOf,
} from '@tonway/chain';
import { BlockWork } from './block-work.ts';
import { deliverUnsent, interventionsIn } from './by-hand.ts';
import { cleanQueue } from './clean-queue.ts';
import type { CollatedBlock, NextMasterchainBlock } from './collation.ts';
import { type Contents, contentsOf } from './contents.ts';
import { subtract } from './currencies.ts';
import { deliverExternals } from './deliver-externals.ts';
import { deliverInbound } from './deliver-inbound.ts';
import { deliverSent } from './deliver-sent.ts';
import { type ChainParts, finishBlock } from './finish-block.ts';
import { inboundFor } from './inbound.ts';
import { nextLoadHistory } from './load-history.ts';
import { blockExtraOf, payOutAll } from './masterchain/block-extra.ts';
import { burnedByBlackHole, burnedOf } from './masterchain/burning.ts';
import { changedConfig } from './masterchain/config-change.ts';
import { withConfig } from './masterchain/config-override.ts';
import { type Income, incomeOf } from './masterchain/income.ts';
import { librariesAfter } from './masterchain/public-libraries.ts';
import { registerShards } from './masterchain/register-shards.ts';
import { ShardListing } from './masterchain/shard-listing.ts';
import { stateExtraAfter } from './masterchain/state-extra.ts';
import { tickTock } from './masterchain/tick-tock.ts';
import { neighboursOf } from './neighbours.ts';
import { openBase } from './open-base.ts';
import { processedAfter } from './processed-after.ts';
import { settingAt } from './setting.ts';
import { shardEndLts } from './shard-end-lt.ts';
import { startLtAfter } from './start-lt.ts';
import { type Sources, sum } from './value-flow.ts';

const SHARD = { workchain: MASTERCHAIN, shard: FULL_SHARD };

/** Makes the next masterchain block, which registers the newest shard blocks. */
export async function collateMasterchainBlock(next: NextMasterchainBlock): Promise<CollatedBlock> {
  const setting = settingAt(next.previous);
  const listing = new ShardListing(setting.extra.shardHashes);
  const registered = registerShards(listing, setting.config, next);
  const work = begin(next, registered.endLt);
  const neighbours = neighboursOf(SHARD, work.base, next.shards);
  const endLt = shardEndLts(next.masterchainStates, setting);
  cleanQueue(work, neighbours, endLt);
  const income = incomeOf(work, registered);
  await tickTock(work, 'tick');
  const payOuts = await payOutAll(work, income);
  await deliverUnsent(work);
  await deliverInbound(work, inboundFor(SHARD, neighbours), endLt);
  await deliverExternals(work);
  await tickTock(work, 'tock');
  await deliverSent(work, true);
  const contents = contentsOf(work);
  const sources = sourcesOf(work, income, contents);
  const config = changedConfig(work);
  const stateExtra = stateExtraAfter(work, { config, listing, registered, sources });
  const blockExtra = blockExtraOf(stateExtra, registered, payOuts);
  return finishBlock(work, contents, partsOf(work, sources, stateExtra, blockExtra));
}

function begin(next: NextMasterchainBlock, shardsEndLt: bigint): BlockWork {
  const setting = settingAt(next.previous);
  const base = openBase([next.previous], SHARD);
  const { configAddress } = setting.extra.config;
  const overrides = withConfig(next.overrides, next.configOverride, configAddress, base.accounts);
  const startLt = startLtAfter(base.genLt, shardsEndLt);
  return new BlockWork({ ...next, overrides }, SHARD, setting, base, startLt);
}

function sourcesOf(work: BlockWork, income: Income, { fees }: Contents): Sources {
  const { created, feesImported, recovered } = income;
  const byHand = interventionsIn(work);
  const burned = sum(income.burned, burnedOf(work.config, fees));
  return {
    feesCollected: subtract(sum(feesImported, created, fees), burned),
    feesImported,
    recovered,
    created,
    minted: sum(income.minted, byHand.minted),
    burned: sum(burned, burnedByBlackHole(work), byHand.burned),
  };
}

function partsOf(
  work: BlockWork,
  sources: Sources,
  stateExtra: McStateExtra,
  blockExtra: McBlockExtra,
): ChainParts {
  const { overloadHistory: overload, underloadHistory: underload } = work.base;
  const processed = processedAfter(work);
  const shards = [...shardsOf(stateExtra.shardHashes)].map(({ descr }) => descr.minRefMcSeqno);
  return {
    history: nextLoadHistory({ overload, underload }, work.load.class),
    minRefMcSeqno: Math.min(work.base.seqno + 1, processed.minMcSeqno, ...shards),
    masterRef: null,
    beforeSplit: false,
    keyBlock: stateExtra.afterKeyBlock,
    processed,
    sources,
    libraries: librariesAfter(work),
    stateExtra,
    blockExtra,
  };
}
