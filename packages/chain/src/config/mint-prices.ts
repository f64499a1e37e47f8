import type { Codec } from '../tlb/codec.ts';
import { coins } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

// _ mint_new_price:Grams mint_add_price:Grams = ConfigParam 6;
export interface MintPrices {
  readonly mintNewPrice: bigint;
  readonly mintAddPrice: bigint;
}

export const MintPrices: Codec<MintPrices> = record<MintPrices>('MintPrices', '#_', {
  mintNewPrice: coins,
  mintAddPrice: coins,
});
