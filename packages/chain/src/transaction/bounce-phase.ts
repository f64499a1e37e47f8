import { codec } from '../tlb/codec.ts';
import { StorageUsed } from './storage-used.ts';

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
