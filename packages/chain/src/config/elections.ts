import type { Codec } from '../tlb/codec.ts';
import { coins, uint16, uint32 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

// _ validators_elected_for:uint32 elections_start_before:uint32
//   elections_end_before:uint32 stake_held_for:uint32 = ConfigParam 15;
export interface ElectionTiming {
  readonly validatorsElectedFor: number;
  readonly electionsStartBefore: number;
  readonly electionsEndBefore: number;
  readonly stakeHeldFor: number;
}

export const ElectionTiming: Codec<ElectionTiming> = record<ElectionTiming>(
  'ElectionTiming',
  '#_',
  {
    validatorsElectedFor: uint32,
    electionsStartBefore: uint32,
    electionsEndBefore: uint32,
    stakeHeldFor: uint32,
  },
);

// _ max_validators:(## 16) max_main_validators:(## 16) min_validators:(## 16)
//   { max_validators >= max_main_validators } { max_main_validators >= min_validators }
//   { min_validators >= 1 } = ConfigParam 16;
export interface ValidatorCounts {
  readonly maxValidators: number;
  readonly maxMainValidators: number;
  readonly minValidators: number;
}

export const ValidatorCounts: Codec<ValidatorCounts> = record<ValidatorCounts>(
  'ValidatorCounts',
  '#_',
  { maxValidators: uint16, maxMainValidators: uint16, minValidators: uint16 },
  {
    'max_validators >= max_main_validators': (counts) =>
      counts.maxValidators >= counts.maxMainValidators,
    'max_main_validators >= min_validators': (counts) =>
      counts.maxMainValidators >= counts.minValidators,
    'min_validators >= 1': (counts) => counts.minValidators >= 1,
  },
);

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

// misbehaviour_punishment_config_v1#01 default_flat_fine:Grams default_proportional_fine:uint32
//   severity_flat_mult:uint16 severity_proportional_mult:uint16 unpunishable_interval:uint16
//   long_interval:uint16 long_flat_mult:uint16 long_proportional_mult:uint16
//   medium_interval:uint16 medium_flat_mult:uint16 medium_proportional_mult:uint16
//   = MisbehaviourPunishmentConfig;
export interface MisbehaviourPunishment {
  readonly defaultFlatFine: bigint;
  readonly defaultProportionalFine: number;
  readonly severityFlatMultiplier: number;
  readonly severityProportionalMultiplier: number;
  readonly unpunishableInterval: number;
  readonly longInterval: number;
  readonly longFlatMultiplier: number;
  readonly longProportionalMultiplier: number;
  readonly mediumInterval: number;
  readonly mediumFlatMultiplier: number;
  readonly mediumProportionalMultiplier: number;
}

export const MisbehaviourPunishment: Codec<MisbehaviourPunishment> = record<MisbehaviourPunishment>(
  'MisbehaviourPunishmentConfig',
  '#01',
  {
    defaultFlatFine: coins,
    defaultProportionalFine: uint32,
    severityFlatMultiplier: uint16,
    severityProportionalMultiplier: uint16,
    unpunishableInterval: uint16,
    longInterval: uint16,
    longFlatMultiplier: uint16,
    longProportionalMultiplier: uint16,
    mediumInterval: uint16,
    mediumFlatMultiplier: uint16,
    mediumProportionalMultiplier: uint16,
  },
);
