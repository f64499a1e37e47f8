import type { Codec } from '../tlb/codec.ts';
import { bits256, maybe, uint32 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

// burning_config#01 blackhole_addr:(Maybe bits256) fee_burn_num:# fee_burn_denom:#
//   { fee_burn_num <= fee_burn_denom } { fee_burn_denom >= 1 } = BurningConfig;
export interface BurningConfig {
  readonly blackholeAddress: Uint8Array | null;
  readonly feeBurnNumerator: number;
  readonly feeBurnDenominator: number;
}

export const BurningConfig: Codec<BurningConfig> = record<BurningConfig>(
  'BurningConfig',
  '#01',
  { blackholeAddress: maybe(bits256), feeBurnNumerator: uint32, feeBurnDenominator: uint32 },
  {
    'fee_burn_num <= fee_burn_denom': (value) => value.feeBurnNumerator <= value.feeBurnDenominator,
    'fee_burn_denom >= 1': (value) => value.feeBurnDenominator >= 1,
  },
);
