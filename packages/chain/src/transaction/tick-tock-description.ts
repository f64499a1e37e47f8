import { codec } from '../tlb/codec.ts';
import { ActionPhase } from './action-phase.ts';
import { ComputePhase } from './compute-phase.ts';
import { StoragePhase } from './storage-phase.ts';

// trans_tick_tock$001 is_tock:Bool storage_ph:TrStoragePhase compute_ph:TrComputePhase
//   action:(Maybe ^TrActionPhase) aborted:Bool destroyed:Bool = TransactionDescr;
export interface TickTockDescription {
  readonly kind: 'tick-tock';
  readonly isTock: boolean;
  readonly storage: StoragePhase;
  readonly compute: ComputePhase;
  readonly action: ActionPhase | null;
  readonly aborted: boolean;
  readonly destroyed: boolean;
}

export const TickTockDescription = codec<TickTockDescription>('trans_tick_tock', {
  load(slice) {
    slice.expectTag(3, 0b001, 'trans_tick_tock');
    return {
      kind: 'tick-tock',
      isTock: slice.loadBit(),
      storage: StoragePhase.load(slice),
      compute: ComputePhase.load(slice),
      action: slice.loadBit() ? ActionPhase.load(slice.loadRef()) : null,
      aborted: slice.loadBit(),
      destroyed: slice.loadBit(),
    };
  },
  store(value, builder) {
    builder.storeUint(0b001, 3).storeBit(value.isTock);
    StoragePhase.store(value.storage, builder);
    ComputePhase.store(value.compute, builder);
    builder.storeMaybeRef(value.action && ActionPhase.toCell(value.action));
    builder.storeBit(value.aborted).storeBit(value.destroyed);
  },
});
