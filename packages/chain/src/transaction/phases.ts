import { CurrencyCollection } from '../message/currency-collection.ts';
import { codec } from '../tlb/codec.ts';
import { VarUint7 } from '../tlb/fields.ts';

// storage_used$_ cells:(VarUInteger 7) bits:(VarUInteger 7) = StorageUsed;
export interface StorageUsed {
  readonly cells: number;
  readonly bits: number;
}

export const StorageUsed = codec<StorageUsed>('StorageUsed', {
  load: (slice) => ({ cells: VarUint7.load(slice), bits: VarUint7.load(slice) }),
  store(used, builder) {
    VarUint7.store(used.cells, builder);
    VarUint7.store(used.bits, builder);
  },
});

// acst_unchanged$0 = AccStatusChange;
// acst_frozen$10 = AccStatusChange;
// acst_deleted$11 = AccStatusChange;
export type AccountStatusChange = 'unchanged' | 'frozen' | 'deleted';

export const AccountStatusChange = codec<AccountStatusChange>('AccStatusChange', {
  load(slice) {
    if (!slice.loadBit()) return 'unchanged';
    return slice.loadBit() ? 'deleted' : 'frozen';
  },
  store(change, builder) {
    if (change === 'unchanged') builder.storeBit(false);
    else builder.storeBit(true).storeBit(change === 'deleted');
  },
});

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

// tr_phase_bounce_negfunds$00 = TrBouncePhase;
export interface NegativeFundsBouncePhase {
  readonly kind: 'negative-funds';
}

// tr_phase_bounce_nofunds$01 msg_size:StorageUsed req_fwd_fees:Grams = TrBouncePhase;
export interface NoFundsBouncePhase {
  readonly kind: 'no-funds';
  readonly messageSize: StorageUsed;
  readonly requiredFwdFees: bigint;
}

// tr_phase_bounce_ok$1 msg_size:StorageUsed msg_fees:Grams fwd_fees:Grams = TrBouncePhase;
export interface OkBouncePhase {
  readonly kind: 'ok';
  readonly messageSize: StorageUsed;
  readonly messageFees: bigint;
  readonly fwdFees: bigint;
}

export type BouncePhase = NegativeFundsBouncePhase | NoFundsBouncePhase | OkBouncePhase;

export const BouncePhase = codec<BouncePhase>('TrBouncePhase', {
  load(slice) {
    if (slice.loadBit()) {
      const messageSize = StorageUsed.load(slice);
      return {
        kind: 'ok',
        messageSize,
        messageFees: slice.loadCoins(),
        fwdFees: slice.loadCoins(),
      };
    }
    if (!slice.loadBit()) return { kind: 'negative-funds' };
    const messageSize = StorageUsed.load(slice);
    return { kind: 'no-funds', messageSize, requiredFwdFees: slice.loadCoins() };
  },
  store(phase, builder) {
    if (phase.kind === 'negative-funds') builder.storeUint(0b00, 2);
    else if (phase.kind === 'no-funds') {
      builder.storeUint(0b01, 2);
      StorageUsed.store(phase.messageSize, builder);
      builder.storeCoins(phase.requiredFwdFees);
    } else {
      builder.storeBit(true);
      StorageUsed.store(phase.messageSize, builder);
      builder.storeCoins(phase.messageFees).storeCoins(phase.fwdFees);
    }
  },
});
