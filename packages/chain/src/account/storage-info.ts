import { codec } from '../tlb/codec.ts';
import { StorageUsed } from '../transaction/storage-used.ts';
import { StorageExtraInfo } from './storage-extra-info.ts';

// storage_info$_ used:StorageUsed storage_extra:StorageExtraInfo last_paid:uint32
//   due_payment:(Maybe Grams) = StorageInfo;
export interface StorageInfo {
  readonly used: StorageUsed;
  readonly storageExtra: StorageExtraInfo | null;
  readonly lastPaid: number;
  readonly duePayment: bigint | null;
}

export const StorageInfo = codec<StorageInfo>('StorageInfo', {
  load: (slice) => ({
    used: StorageUsed.load(slice),
    storageExtra: StorageExtraInfo.load(slice),
    lastPaid: slice.loadUint(32),
    duePayment: slice.loadBit() ? slice.loadCoins() : null,
  }),
  store(info, builder) {
    StorageUsed.store(info.used, builder);
    StorageExtraInfo.store(info.storageExtra, builder);
    builder.storeUint(info.lastPaid, 32);
    builder.storeMaybe(info.duePayment, (due) => builder.storeCoins(due));
  },
});
