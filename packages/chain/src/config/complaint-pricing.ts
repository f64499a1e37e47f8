import type { Codec } from '../tlb/codec.ts';
import { coins } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

// complaint_prices#1a deposit:Grams bit_price:Grams cell_price:Grams = ComplaintPricing;
export interface ComplaintPricing {
  readonly deposit: bigint;
  readonly bitPrice: bigint;
  readonly cellPrice: bigint;
}

export const ComplaintPricing: Codec<ComplaintPricing> = record<ComplaintPricing>(
  'ComplaintPricing',
  '#1a',
  {
    deposit: coins,
    bitPrice: coins,
    cellPrice: coins,
  },
);
