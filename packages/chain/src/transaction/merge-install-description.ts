import type { Cell } from '../cell/cell.ts';
import { codec } from '../tlb/codec.ts';
import { ActionPhase } from './action-phase.ts';
import { ComputePhase } from './compute-phase.ts';
import { CreditPhase } from './credit-phase.ts';
import { SplitMergeInfo } from './split-merge-info.ts';
import { StoragePhase } from './storage-phase.ts';

// trans_merge_install$0111 split_info:SplitMergeInfo prepare_transaction:^Transaction
//   storage_ph:(Maybe TrStoragePhase) credit_ph:(Maybe TrCreditPhase)
//   compute_ph:TrComputePhase action:(Maybe ^TrActionPhase)
//   aborted:Bool destroyed:Bool = TransactionDescr;
export interface MergeInstallDescription {
  readonly kind: 'merge-install';
  readonly splitInfo: SplitMergeInfo;
  /** Of a Transaction. */
  readonly prepareTransaction: Cell;
  readonly storage: StoragePhase | null;
  readonly credit: CreditPhase | null;
  readonly compute: ComputePhase;
  readonly action: ActionPhase | null;
  readonly aborted: boolean;
  readonly destroyed: boolean;
}

export const MergeInstallDescription = codec<MergeInstallDescription>('trans_merge_install', {
  load(slice) {
    slice.expectTag(4, 0b0111, 'trans_merge_install');
    return {
      kind: 'merge-install',
      splitInfo: SplitMergeInfo.load(slice),
      prepareTransaction: slice.loadRef(),
      storage: slice.loadMaybe(StoragePhase.load),
      credit: slice.loadMaybe(CreditPhase.load),
      compute: ComputePhase.load(slice),
      action: slice.loadBit() ? ActionPhase.load(slice.loadRef()) : null,
      aborted: slice.loadBit(),
      destroyed: slice.loadBit(),
    };
  },
  store(value, builder) {
    builder.storeUint(0b0111, 4);
    SplitMergeInfo.store(value.splitInfo, builder);
    builder.storeRef(value.prepareTransaction);
    builder.storeMaybe(value.storage, StoragePhase.store);
    builder.storeMaybe(value.credit, CreditPhase.store);
    ComputePhase.store(value.compute, builder);
    builder.storeMaybeRef(value.action && ActionPhase.toCell(value.action));
    builder.storeBit(value.aborted).storeBit(value.destroyed);
  },
});
