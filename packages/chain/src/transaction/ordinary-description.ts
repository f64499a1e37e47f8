import { codec } from '../tlb/codec.ts';
import { ActionPhase } from './action-phase.ts';
import { BouncePhase } from './bounce-phase.ts';
import { ComputePhase } from './compute-phase.ts';
import { CreditPhase } from './credit-phase.ts';
import { StoragePhase } from './storage-phase.ts';

// trans_ord$0000 credit_first:Bool storage_ph:(Maybe TrStoragePhase) credit_ph:(Maybe TrCreditPhase)
//   compute_ph:TrComputePhase action:(Maybe ^TrActionPhase)
//   aborted:Bool bounce:(Maybe TrBouncePhase) destroyed:Bool = TransactionDescr;
export interface OrdinaryDescription {
  readonly kind: 'ordinary';
  readonly creditFirst: boolean;
  readonly storage: StoragePhase | null;
  readonly credit: CreditPhase | null;
  readonly compute: ComputePhase;
  readonly action: ActionPhase | null;
  readonly aborted: boolean;
  readonly bounce: BouncePhase | null;
  readonly destroyed: boolean;
}

export const OrdinaryDescription = codec<OrdinaryDescription>('trans_ord', {
  load(slice) {
    slice.expectTag(4, 0b0000, 'trans_ord');
    return {
      kind: 'ordinary',
      creditFirst: slice.loadBit(),
      storage: slice.loadBit() ? StoragePhase.load(slice) : null,
      credit: slice.loadBit() ? CreditPhase.load(slice) : null,
      compute: ComputePhase.load(slice),
      action: slice.loadBit() ? ActionPhase.load(slice.loadRef()) : null,
      aborted: slice.loadBit(),
      bounce: slice.loadBit() ? BouncePhase.load(slice) : null,
      destroyed: slice.loadBit(),
    };
  },
  store(value, builder) {
    builder.storeUint(0b0000, 4).storeBit(value.creditFirst);
    builder.storeMaybe(value.storage, StoragePhase.store);
    builder.storeMaybe(value.credit, CreditPhase.store);
    ComputePhase.store(value.compute, builder);
    builder.storeMaybeRef(value.action && ActionPhase.toCell(value.action));
    builder.storeBit(value.aborted).storeMaybe(value.bounce, BouncePhase.store);
    builder.storeBit(value.destroyed);
  },
});
