import type { Codec } from '../tlb/codec.ts';
import { uint16 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

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
