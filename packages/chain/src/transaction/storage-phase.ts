import { codec } from '../tlb/codec.ts';
import { AccountStatusChange } from './account-status-change.ts';

// tr_phase_storage$_ storage_fees_collected:Grams storage_fees_due:(Maybe Grams)
//   status_change:AccStatusChange = TrStoragePhase;
export interface StoragePhase {
  readonly feesCollected: bigint;
  readonly feesDue: bigint | null;
  readonly statusChange: AccountStatusChange;
}

export const StoragePhase = codec<StoragePhase>('TrStoragePhase', {
  load: (slice) => ({
    feesCollected: slice.loadCoins(),
    feesDue: slice.loadBit() ? slice.loadCoins() : null,
    statusChange: AccountStatusChange.load(slice),
  }),
  store(phase, builder) {
    builder.storeCoins(phase.feesCollected);
    builder.storeMaybe(phase.feesDue, (fees) => builder.storeCoins(fees));
    AccountStatusChange.store(phase.statusChange, builder);
  },
});
