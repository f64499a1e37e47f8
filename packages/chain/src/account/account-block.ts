import {
  type AugDictionary,
  type AugDictionaryCodec,
  hashmapAug,
  hashmapAugE,
} from '../dict/aug-dictionary.ts';
import type { Augmentation } from '../dict/augmentation.ts';
import { bigUintKey, bytesKey } from '../dict/keys.ts';
import {
  addCurrencies,
  CurrencyCollection,
  NO_CURRENCIES,
} from '../message/currency-collection.ts';
import { codec, inCell } from '../tlb/codec.ts';
import { type Transaction, TransactionRef } from '../transaction/transaction.ts';
import { HashUpdate } from '../transaction/transaction-head.ts';

const TAG = 0x5;

/** Every node contains the sum of the fees below it. */
const fees: Augmentation<Transaction, CurrencyCollection> = {
  type: CurrencyCollection,
  empty: NO_CURRENCIES,
  ofLeaf: (transaction) => transaction.totalFees,
  combine: addCurrencies,
};

/** Transactions by lt. */
export type AccountTransactions = AugDictionary<bigint, Transaction, CurrencyCollection>;
export const AccountTransactions = hashmapAug(bigUintKey(64), TransactionRef, fees);

// acc_trans#5 account_addr:bits256 transactions:(HashmapAug 64 ^Transaction CurrencyCollection)
//   state_update:^(HASH_UPDATE Account) = AccountBlock;
export interface AccountBlock {
  readonly accountAddress: Uint8Array;
  readonly transactions: AccountTransactions;
  readonly stateUpdate: HashUpdate;
}

const HashUpdateRef = inCell(HashUpdate);

export const AccountBlock = codec<AccountBlock>('AccountBlock', {
  load(slice) {
    slice.expectTag(4, TAG, 'AccountBlock');
    return {
      accountAddress: slice.loadBytes(32),
      transactions: AccountTransactions.load(slice),
      stateUpdate: HashUpdateRef.load(slice),
    };
  },
  store(block, builder) {
    builder.storeUint(TAG, 4).storeBits256(block.accountAddress);
    AccountTransactions.store(block.transactions, builder);
    HashUpdateRef.store(block.stateUpdate, builder);
  },
});

/** Every node contains the sum of the fees below it. */
const accountFees: Augmentation<AccountBlock, CurrencyCollection> = {
  type: CurrencyCollection,
  empty: NO_CURRENCIES,
  ofLeaf: (block) => block.transactions.extra,
  combine: addCurrencies,
};

// _ (HashmapAugE 256 AccountBlock CurrencyCollection) = ShardAccountBlocks;
export type ShardAccountBlocks = AugDictionary<Uint8Array, AccountBlock, CurrencyCollection>;
export const ShardAccountBlocks: AugDictionaryCodec<Uint8Array, AccountBlock, CurrencyCollection> =
  hashmapAugE(bytesKey(32), AccountBlock, accountFees);
