import { intKey } from '@tonway/chain';
import { keySet, type TypedParams } from './typed-params.ts';

const MANDATORY = [0, 1, 9, 10, 12, 14, 15, 16, 17, 18, 20, 21, 22, 23, 24, 25, 28, 34];
const CRITICAL = [0, 1, 9, 10, 12, 14, 15, 16, 17, 32, 34, 36];

const proposals = { minTotalRounds: 2, maxTotalRounds: 6, minWins: 2, maxLosses: 5 };
const criticalProposals = { minTotalRounds: 4, maxTotalRounds: 7, minWins: 3, maxLosses: 5 };

/** Voting, election and stake parameters as on mainnet; they have no effect here, but clients read them. */
export const GOVERNANCE: TypedParams = {
  9: keySet(intKey(32), MANDATORY),
  10: keySet(intKey(32), CRITICAL),
  11: {
    normalParams: {
      ...proposals,
      minStoreSeconds: 1_000_000,
      maxStoreSeconds: 10_000_000,
      bitPrice: 1,
      cellPrice: 500,
    },
    criticalParams: {
      ...criticalProposals,
      minStoreSeconds: 5_000_000,
      maxStoreSeconds: 20_000_000,
      bitPrice: 2,
      cellPrice: 1000,
    },
  },
  13: { deposit: 1_000_000_000n, bitPrice: 1n, cellPrice: 500n },
  15: {
    validatorsElectedFor: 65_536,
    electionsStartBefore: 32_768,
    electionsEndBefore: 8192,
    stakeHeldFor: 32_768,
  },
  16: { maxValidators: 400, maxMainValidators: 100, minValidators: 1 },
  17: {
    minStake: 300_000_000_000_000n,
    maxStake: 10_000_000_000_000_000n,
    minTotalStake: 300_000_000_000_000n,
    maxStakeFactor: 196_608,
  },
};
