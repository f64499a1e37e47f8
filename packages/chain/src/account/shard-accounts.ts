import {
  type AugDictionary,
  type AugDictionaryCodec,
  hashmapAugE,
} from '../dict/aug-dictionary.ts';
import type { Augmentation } from '../dict/augmentation.ts';
import { bytesKey } from '../dict/keys.ts';
import { NO_CURRENCIES } from '../message/currency-collection.ts';
import { combineDepthBalance, DepthBalanceInfo } from './depth-balance-info.ts';
import { ShardAccount } from './shard-account.ts';

const NOTHING: DepthBalanceInfo = { splitDepth: 0, balance: NO_CURRENCIES };

/** Every node knows the balance of all accounts below it. */
const augmentation: Augmentation<ShardAccount, DepthBalanceInfo> = {
  type: DepthBalanceInfo,
  empty: NOTHING,
  ofLeaf({ account }) {
    if (account === null) return NOTHING;
    return {
      splitDepth: account.address.anycast?.length ?? 0,
      balance: account.storage.balance,
    };
  },
  combine: combineDepthBalance,
};

// _ (HashmapAugE 256 ShardAccount DepthBalanceInfo) = ShardAccounts;
export type ShardAccounts = AugDictionary<Uint8Array, ShardAccount, DepthBalanceInfo>;
export const ShardAccounts: AugDictionaryCodec<Uint8Array, ShardAccount, DepthBalanceInfo> =
  hashmapAugE<Uint8Array, ShardAccount, DepthBalanceInfo>(bytesKey(32), ShardAccount, augmentation);
