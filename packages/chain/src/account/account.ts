import { InternalAddress } from '../address/message-address.ts';
import { CurrencyCollection } from '../message/currency-collection.ts';
import { StateInit } from '../message/state-init.ts';
import { codec, unknownTag } from '../tlb/codec.ts';
import { StorageUsed } from '../transaction/phases.ts';

// storage_extra_none$000 = StorageExtraInfo;
// storage_extra_info$001 dict_hash:uint256 = StorageExtraInfo;
export interface StorageExtraInfo {
  readonly dictHash: Uint8Array;
}

export const StorageExtraInfo = codec<StorageExtraInfo | null>('StorageExtraInfo', {
  load(slice) {
    const tag = slice.loadUint(3);
    if (tag > 1) unknownTag('StorageExtraInfo', tag, 3);
    return tag === 0 ? null : { dictHash: slice.loadBytes(32) };
  },
  store(info, builder) {
    builder.storeUint(info ? 1 : 0, 3);
    if (info) builder.storeBits256(info.dictHash);
  },
});

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

// account_uninit$00 = AccountState;
export interface UninitAccountState {
  readonly kind: 'uninit';
}

// account_active$1 _:StateInit = AccountState;
export interface ActiveAccountState {
  readonly kind: 'active';
  readonly init: StateInit;
}

// account_frozen$01 state_hash:bits256 = AccountState;
export interface FrozenAccountState {
  readonly kind: 'frozen';
  readonly stateHash: Uint8Array;
}

export type AccountState = UninitAccountState | ActiveAccountState | FrozenAccountState;

export const AccountState = codec<AccountState>('AccountState', {
  load(slice) {
    if (slice.loadBit()) return { kind: 'active', init: StateInit.load(slice) };
    return slice.loadBit()
      ? { kind: 'frozen', stateHash: slice.loadBytes(32) }
      : { kind: 'uninit' };
  },
  store(state, builder) {
    builder.storeBit(state.kind === 'active');
    if (state.kind === 'active') StateInit.store(state.init, builder);
    else if (state.kind === 'frozen') builder.storeBit(true).storeBits256(state.stateHash);
    else builder.storeBit(false);
  },
});

// account_storage$_ last_trans_lt:uint64 balance:CurrencyCollection state:AccountState = AccountStorage;
export interface AccountStorage {
  readonly lastTransactionLt: bigint;
  readonly balance: CurrencyCollection;
  readonly state: AccountState;
}

export const AccountStorage = codec<AccountStorage>('AccountStorage', {
  load: (slice) => ({
    lastTransactionLt: slice.loadBigUint(64),
    balance: CurrencyCollection.load(slice),
    state: AccountState.load(slice),
  }),
  store(storage, builder) {
    builder.storeBigUint(storage.lastTransactionLt, 64);
    CurrencyCollection.store(storage.balance, builder);
    AccountState.store(storage.state, builder);
  },
});

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
