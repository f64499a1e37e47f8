import { codec } from '../tlb/codec.ts';
import { ActionPhase } from './action-phase.ts';
import { ComputePhase } from './compute-phase.ts';
import { SplitMergeInfo } from './split-merge-info.ts';
import { StoragePhase } from './storage-phase.ts';

// trans_split_prepare$0100 split_info:SplitMergeInfo storage_ph:(Maybe TrStoragePhase)
//   compute_ph:TrComputePhase action:(Maybe ^TrActionPhase)
//   aborted:Bool destroyed:Bool = TransactionDescr;
export interface SplitPrepareDescription {
  readonly kind: 'split-prepare';
  readonly splitInfo: SplitMergeInfo;
  readonly storage: StoragePhase | null;
  readonly compute: ComputePhase;
  readonly action: ActionPhase | null;
  readonly aborted: boolean;
  readonly destroyed: boolean;
}

export const SplitPrepareDescription = codec<SplitPrepareDescription>('trans_split_prepare', {
  load(slice) {
    slice.expectTag(4, 0b0100, 'trans_split_prepare');
    return {
      kind: 'split-prepare',
      splitInfo: SplitMergeInfo.load(slice),
      storage: slice.loadMaybe(StoragePhase.load),
      compute: ComputePhase.load(slice),
      action: slice.loadBit() ? ActionPhase.load(slice.loadRef()) : null,
      aborted: slice.loadBit(),
      destroyed: slice.loadBit(),
    };
  },
  store(value, builder) {
    builder.storeUint(0b0100, 4);
    SplitMergeInfo.store(value.splitInfo, builder);
    builder.storeMaybe(value.storage, StoragePhase.store);
    ComputePhase.store(value.compute, builder);
    builder.storeMaybeRef(value.action && ActionPhase.toCell(value.action));
    builder.storeBit(value.aborted).storeBit(value.destroyed);
  },
});
