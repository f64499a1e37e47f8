import {
  type AugDictionary,
  type AugDictionaryCodec,
  hashmapAugE,
} from '../dict/aug-dictionary.ts';
import type { Augmentation } from '../dict/augmentation.ts';
import { bytesKey } from '../dict/keys.ts';
import {
  addCurrencies,
  CurrencyCollection,
  NO_CURRENCIES,
} from '../message/currency-collection.ts';
import { AccountBlock } from './account-block.ts';

/** Every node knows the fees of all transactions below it. */
const fees: Augmentation<AccountBlock, CurrencyCollection> = {
  type: CurrencyCollection,
  empty: NO_CURRENCIES,
  ofLeaf: (block) => block.transactions.extra,
  combine: addCurrencies,
};

// _ (HashmapAugE 256 AccountBlock CurrencyCollection) = ShardAccountBlocks;
export type ShardAccountBlocks = AugDictionary<Uint8Array, AccountBlock, CurrencyCollection>;
export const ShardAccountBlocks: AugDictionaryCodec<Uint8Array, AccountBlock, CurrencyCollection> =
  hashmapAugE(bytesKey(32), AccountBlock, fees);
