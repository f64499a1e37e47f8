import { CurrencyCollection } from '../message/currency-collection.ts';
import type { Codec } from '../tlb/codec.ts';
import { coins } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

// import_fees$_ fees_collected:Grams value_imported:CurrencyCollection = ImportFees;
export interface ImportFees {
  readonly feesCollected: bigint;
  readonly valueImported: CurrencyCollection;
}

export const ImportFees: Codec<ImportFees> = record<ImportFees>('ImportFees', '#_', {
  feesCollected: coins,
  valueImported: CurrencyCollection,
});
