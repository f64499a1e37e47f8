import type { Cell } from '../cell/cell.ts';
import { codec } from '../tlb/codec.ts';
import { ActionPhase } from './action-phase.ts';
import { ComputePhase } from './compute-phase.ts';
import { CreditPhase, StoragePhase } from './phases.ts';

// split_merge_info$_ cur_shard_pfx_len:(## 6) acc_split_depth:(## 6)
//   this_addr:bits256 sibling_addr:bits256 = SplitMergeInfo;
export interface SplitMergeInfo {
  readonly currentShardPrefixLength: number;
  readonly accountSplitDepth: number;
  readonly thisAddress: Uint8Array;
  readonly siblingAddress: Uint8Array;
}

export const SplitMergeInfo = codec<SplitMergeInfo>('SplitMergeInfo', {
  load: (slice) => ({
    currentShardPrefixLength: slice.loadUint(6),
    accountSplitDepth: slice.loadUint(6),
    thisAddress: slice.loadBytes(32),
    siblingAddress: slice.loadBytes(32),
  }),
  store(info, builder) {
    builder.storeUint(info.currentShardPrefixLength, 6).storeUint(info.accountSplitDepth, 6);
    builder.storeBits256(info.thisAddress).storeBits256(info.siblingAddress);
  },
});

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

// trans_split_install$0101 split_info:SplitMergeInfo prepare_transaction:^Transaction
//   installed:Bool = TransactionDescr;
export interface SplitInstallDescription {
  readonly kind: 'split-install';
  readonly splitInfo: SplitMergeInfo;
  /** A cell of a Transaction. */
  readonly prepareTransaction: Cell;
  readonly installed: boolean;
}

export const SplitInstallDescription = codec<SplitInstallDescription>('trans_split_install', {
  load(slice) {
    slice.expectTag(4, 0b0101, 'trans_split_install');
    return {
      kind: 'split-install',
      splitInfo: SplitMergeInfo.load(slice),
      prepareTransaction: slice.loadRef(),
      installed: slice.loadBit(),
    };
  },
  store(value, builder) {
    builder.storeUint(0b0101, 4);
    SplitMergeInfo.store(value.splitInfo, builder);
    builder.storeRef(value.prepareTransaction).storeBit(value.installed);
  },
});

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

// trans_merge_install$0111 split_info:SplitMergeInfo prepare_transaction:^Transaction
//   storage_ph:(Maybe TrStoragePhase) credit_ph:(Maybe TrCreditPhase)
//   compute_ph:TrComputePhase action:(Maybe ^TrActionPhase)
//   aborted:Bool destroyed:Bool = TransactionDescr;
export interface MergeInstallDescription {
  readonly kind: 'merge-install';
  readonly splitInfo: SplitMergeInfo;
  /** A cell of a Transaction. */
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
