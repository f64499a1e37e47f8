import { CurrencyCollection } from '../message/currency-collection.ts';
import type { Codec } from '../tlb/codec.ts';
import { record } from '../tlb/record.ts';

// _ fees:CurrencyCollection create:CurrencyCollection = ShardFeeCreated;
export interface ShardFeeCreated {
  readonly fees: CurrencyCollection;
  readonly create: CurrencyCollection;
}

export const ShardFeeCreated: Codec<ShardFeeCreated> = record<ShardFeeCreated>(
  'ShardFeeCreated',
  '#_',
  {
    fees: CurrencyCollection,
    create: CurrencyCollection,
  },
);
