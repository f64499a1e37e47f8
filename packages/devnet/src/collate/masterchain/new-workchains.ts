import {
  type Config,
  FULL_SHARD,
  NO_CURRENCIES,
  type ShardDescr,
  type WorkchainDescr,
} from '@tonway/chain';
import type { ShardListing } from './shard-listing.ts';

const NO_SEQNO = 0xffffffff;

/** Lists the zero states of workchains that start now; returns their numbers. */
export function startWorkchains(
  listing: ShardListing,
  config: Config,
  now: number,
  seqno: number,
): number[] {
  const started = [...config.require(12)].filter(
    ([workchain, { active, enabledSince }]) =>
      active && enabledSince <= now && !listing.hasWorkchain(workchain),
  );
  for (const [workchain, descr] of started)
    listing.set({ workchain, shard: FULL_SHARD }, zeroState(descr, seqno));
  return started.map(([workchain]) => workchain);
}

function zeroState(
  { zerostateRootHash, zerostateFileHash }: WorkchainDescr,
  seqno: number,
): ShardDescr {
  return {
    kind: 'old',
    seqno: 0,
    regMcSeqno: seqno,
    startLt: 0n,
    endLt: 0n,
    rootHash: zerostateRootHash,
    fileHash: zerostateFileHash,
    beforeSplit: false,
    beforeMerge: false,
    wantSplit: false,
    wantMerge: false,
    nxCcUpdated: false,
    nextCatchainSeqno: 0,
    nextValidatorShard: FULL_SHARD,
    minRefMcSeqno: NO_SEQNO,
    genUtime: 0,
    splitMergeAt: { kind: 'none' },
    feesCollected: NO_CURRENCIES,
    fundsCreated: NO_CURRENCIES,
  };
}
