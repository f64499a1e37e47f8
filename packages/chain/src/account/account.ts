import { InternalAddress } from '../address/message-address.ts';
import { codec } from '../tlb/codec.ts';
import { AccountStorage } from './account-storage.ts';
import { StorageInfo } from './storage-info.ts';

// account_none$0 = Account;
// account$1 addr:MsgAddressInt storage_stat:StorageInfo storage:AccountStorage = Account;
export interface Account {
  readonly address: InternalAddress;
  readonly storageInfo: StorageInfo;
  readonly storage: AccountStorage;
}

/** An account that does not exist is null. */
export const Account = codec<Account | null>('Account', {
  load(slice) {
    if (!slice.loadBit()) return null;
    return {
      address: InternalAddress.load(slice),
      storageInfo: StorageInfo.load(slice),
      storage: AccountStorage.load(slice),
    };
  },
  store(account, builder) {
    builder.storeBit(account !== null);
    if (account === null) return;
    InternalAddress.store(account.address, builder);
    StorageInfo.store(account.storageInfo, builder);
    AccountStorage.store(account.storage, builder);
  },
});
