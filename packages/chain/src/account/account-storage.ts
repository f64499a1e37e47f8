import { CurrencyCollection } from '../message/currency-collection.ts';
import { codec } from '../tlb/codec.ts';
import { AccountState } from './account-state.ts';

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
