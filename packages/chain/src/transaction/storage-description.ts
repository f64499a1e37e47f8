import { codec } from '../tlb/codec.ts';
import { StoragePhase } from './storage-phase.ts';

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
