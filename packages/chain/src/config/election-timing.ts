import type { Codec } from '../tlb/codec.ts';
import { uint32 } from '../tlb/fields.ts';
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
