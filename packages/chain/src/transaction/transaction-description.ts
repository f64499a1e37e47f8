import type { Builder } from '../cell/builder.ts';
import { codec, unknownTag } from '../tlb/codec.ts';
import { ActionPhase } from './action-phase.ts';
import { ComputePhase } from './compute-phase.ts';
import { BouncePhase, CreditPhase, StoragePhase } from './phases.ts';
import {
  MergeInstallDescription,
  MergePrepareDescription,
  SplitInstallDescription,
  SplitPrepareDescription,
} from './split-merge-descriptions.ts';

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

// trans_storage$0001 storage_ph:TrStoragePhase = TransactionDescr;
export interface StorageDescription {
  readonly kind: 'storage';
  readonly storage: StoragePhase;
}

export const StorageDescription = codec<StorageDescription>('trans_storage', {
  load(slice) {
    slice.expectTag(4, 0b0001, 'trans_storage');
    return { kind: 'storage', storage: StoragePhase.load(slice) };
  },
  store(value, builder) {
    builder.storeUint(0b0001, 4);
    StoragePhase.store(value.storage, builder);
  },
});

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

export type TransactionDescription =
  | OrdinaryDescription
  | StorageDescription
  | TickTockDescription
  | SplitPrepareDescription
  | SplitInstallDescription
  | MergePrepareDescription
  | MergeInstallDescription;

export const TransactionDescription = codec<TransactionDescription>('TransactionDescr', {
  load(slice) {
    // the tag of trans_tick_tock has three bits, all other tags have four
    const tag = slice.preloadUint(4);
    if (tag === 0b0000) return OrdinaryDescription.load(slice);
    if (tag === 0b0001) return StorageDescription.load(slice);
    if (tag === 0b0010 || tag === 0b0011) return TickTockDescription.load(slice);
    if (tag === 0b0100) return SplitPrepareDescription.load(slice);
    if (tag === 0b0101) return SplitInstallDescription.load(slice);
    if (tag === 0b0110) return MergePrepareDescription.load(slice);
    if (tag === 0b0111) return MergeInstallDescription.load(slice);
    return unknownTag('TransactionDescr', tag, 4);
  },
  store,
});

function store(value: TransactionDescription, builder: Builder): void {
  if (value.kind === 'ordinary') OrdinaryDescription.store(value, builder);
  else if (value.kind === 'storage') StorageDescription.store(value, builder);
  else if (value.kind === 'tick-tock') TickTockDescription.store(value, builder);
  else if (value.kind === 'split-prepare') SplitPrepareDescription.store(value, builder);
  else if (value.kind === 'split-install') SplitInstallDescription.store(value, builder);
  else if (value.kind === 'merge-prepare') MergePrepareDescription.store(value, builder);
  else MergeInstallDescription.store(value, builder);
}
