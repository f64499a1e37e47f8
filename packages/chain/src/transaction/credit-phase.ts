import { CurrencyCollection } from '../message/currency-collection.ts';
import { codec } from '../tlb/codec.ts';

// tr_phase_credit$_ due_fees_collected:(Maybe Grams) credit:CurrencyCollection = TrCreditPhase;
export interface CreditPhase {
  readonly dueFeesCollected: bigint | null;
  readonly credit: CurrencyCollection;
}

export const CreditPhase = codec<CreditPhase>('TrCreditPhase', {
  load: (slice) => ({
    dueFeesCollected: slice.loadBit() ? slice.loadCoins() : null,
    credit: CurrencyCollection.load(slice),
  }),
  store(phase, builder) {
    builder.storeMaybe(phase.dueFeesCollected, (fees) => builder.storeCoins(fees));
    CurrencyCollection.store(phase.credit, builder);
  },
});
