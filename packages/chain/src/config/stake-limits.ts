import type { Codec } from '../tlb/codec.ts';
import { coins, uint32 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

// _ min_stake:Grams max_stake:Grams min_total_stake:Grams max_stake_factor:uint32 = ConfigParam 17;
export interface StakeLimits {
  readonly minStake: bigint;
  readonly maxStake: bigint;
  readonly minTotalStake: bigint;
  readonly maxStakeFactor: number;
}

export const StakeLimits: Codec<StakeLimits> = record<StakeLimits>('StakeLimits', '#_', {
  minStake: coins,
  maxStake: coins,
  minTotalStake: coins,
  maxStakeFactor: uint32,
});
