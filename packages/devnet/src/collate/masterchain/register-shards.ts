import { type Config, FULL_SHARD, NO_CURRENCIES, type ShardDescr, ShardFees } from '@tonway/chain';
import type { NextMasterchainBlock } from '../collation.ts';
import { startWorkchains } from './new-workchains.ts';
import { chainUpTo, isListed, type ShardChain } from './shard-chain.ts';
import type { ShardListing } from './shard-listing.ts';

/** What a masterchain block takes over from the shard blocks that it registers. */
export interface Registered {
  readonly fees: ShardFees;
  readonly chains: readonly ShardChain[];
  /** When the last of them ended. */
  readonly endLt: bigint;
}

/** Lists new workchains and the newest block of every shard. */
export function registerShards(
  listing: ShardListing,
  config: Config,
  next: NextMasterchainBlock,
): Registered {
  const seqno = next.previous.id.seqno + 1;
  const started = startWorkchains(listing, config, next.now, seqno);
  const chains = next.shards
    .filter(({ id }) => !isListed(listing, id))
    .map(({ id }) => chainUpTo(id, listing, next.newShardBlocks));
  // halves replace the shard that they were, which says what they begin with
  const descriptions = chains.map((chain) => describe(chain, seqno, scheduleOf(chain, listing)));
  chains.forEach(({ id }, index) => {
    listing.set(id, descriptions[index] as ShardDescr);
  });
  const endLt = descriptions.reduce(
    (latest, each) => (each.endLt > latest ? each.endLt : latest),
    0n,
  );
  return { fees: feesOf(started, chains), chains, endLt };
}

/** What was decided for the shard goes on to hold, unless it has just happened. */
function scheduleOf({ id, start }: ShardChain, listing: ShardListing): ShardDescr['splitMergeAt'] {
  const [only, second] = start;
  const isSame = !second && only?.shard === id.shard;
  return (isSame && listing.get(only)?.splitMergeAt) || { kind: 'none' };
}

function describe(
  chain: ShardChain,
  regMcSeqno: number,
  splitMergeAt: ShardDescr['splitMergeAt'],
): ShardDescr {
  const { id, top, feesCollected, fundsCreated } = chain;
  const { info } = top;
  return {
    kind: 'new',
    seqno: id.seqno,
    regMcSeqno,
    startLt: info.startLt,
    endLt: info.endLt,
    rootHash: id.rootHash,
    fileHash: id.fileHash,
    beforeSplit: info.beforeSplit,
    beforeMerge: false,
    wantSplit: info.wantSplit,
    wantMerge: info.wantMerge,
    nxCcUpdated: false,
    nextCatchainSeqno: info.genCatchainSeqno,
    nextValidatorShard: id.shard,
    minRefMcSeqno: info.minRefMcSeqno,
    genUtime: info.genUtime,
    splitMergeAt,
    feesCollected,
    fundsCreated,
  };
}

function feesOf(started: readonly number[], chains: readonly ShardChain[]): ShardFees {
  const none = ShardFees.fromSorted([]);
  const withStarted = started.reduce((fees, workchain) => {
    return fees.set(
      { workchain, shard: FULL_SHARD },
      { fees: NO_CURRENCIES, create: NO_CURRENCIES },
    );
  }, none);
  return chains.reduce((fees, { id, feesCollected, fundsCreated }) => {
    return fees.set(id, { fees: feesCollected, create: fundsCreated });
  }, withStarted);
}
