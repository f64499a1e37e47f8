import { type Config, FULL_SHARD, NO_CURRENCIES, type ShardDescr, ShardFees } from '@tonway/chain';
import type { NextMasterchainBlock } from '../collation.ts';
import { startWorkchains } from './new-workchains.ts';
import { chainUpTo, isListed, type ShardChain } from './shard-chain.ts';
import type { ShardListing } from './shard-listing.ts';

/** The result of registering shard blocks in a masterchain block. */
export interface RegisteredShards {
  readonly fees: ShardFees;
  readonly chains: readonly ShardChain[];
  /** The latest end of a registered block, in logical time. */
  readonly endLt: bigint;
}

/** Lists new workchains and the newest block of every shard. */
export function registerShards(
  listing: ShardListing,
  config: Config,
  next: NextMasterchainBlock,
): RegisteredShards {
  const seqno = next.previous.id.seqno + 1;
  const started = startWorkchains(listing, config, next.now, seqno);
  const chains = next.shards
    .filter(({ id }) => !isListed(listing, id))
    .map(({ id }) => chainUpTo(id, listing, next.newShardBlocks));
  // described before listing: after a split the halves replace the entry that their descriptions are based on
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

/** A scheduled split or merge stays scheduled unless it just happened. */
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
