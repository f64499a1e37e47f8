import type { Codec } from '../tlb/codec.ts';
import { coins, uint16, uint32 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

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
