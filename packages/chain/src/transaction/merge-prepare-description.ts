import { codec } from '../tlb/codec.ts';
import { SplitMergeInfo } from './split-merge-info.ts';
import { StoragePhase } from './storage-phase.ts';

// trans_merge_prepare$0110 split_info:SplitMergeInfo storage_ph:TrStoragePhase
//   aborted:Bool = TransactionDescr;
export interface MergePrepareDescription {
  readonly kind: 'merge-prepare';
  readonly splitInfo: SplitMergeInfo;
  readonly storage: StoragePhase;
  readonly aborted: boolean;
}

export const MergePrepareDescription = codec<MergePrepareDescription>('trans_merge_prepare', {
  load(slice) {
    slice.expectTag(4, 0b0110, 'trans_merge_prepare');
    return {
      kind: 'merge-prepare',
      splitInfo: SplitMergeInfo.load(slice),
      storage: StoragePhase.load(slice),
      aborted: slice.loadBit(),
    };
  },
  store(value, builder) {
    builder.storeUint(0b0110, 4);
    SplitMergeInfo.store(value.splitInfo, builder);
    StoragePhase.store(value.storage, builder);
    builder.storeBit(value.aborted);
  },
});
