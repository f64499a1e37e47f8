import { Cell } from '../cell/cell.ts';
import {
  type AugDictionary,
  type AugDictionaryCodec,
  hashmapAugE,
} from '../dict/aug-dictionary.ts';
import type { Augmentation } from '../dict/augmentation.ts';
import { bytesKey } from '../dict/keys.ts';
import { ChainError } from '../errors.ts';
import {
  addCurrencies,
  CurrencyCollection,
  type ExtraCurrencies,
  NO_CURRENCIES,
} from '../message/currency-collection.ts';
import { codec } from '../tlb/codec.ts';
import { ShardAccount } from './shard-account.ts';

const MAX_DEPTH = 30;

// depth_balance$_ split_depth:(#<= 30) balance:CurrencyCollection = DepthBalanceInfo;
export interface DepthBalanceInfo {
  readonly splitDepth: number;
  readonly balance: CurrencyCollection;
}

export const DepthBalanceInfo = codec<DepthBalanceInfo>('DepthBalanceInfo', {
  load: (slice) => ({
    splitDepth: checkDepth(slice.loadUint(5)),
    balance: CurrencyCollection.load(slice),
  }),
  store(info, builder) {
    builder.storeUint(checkDepth(info.splitDepth), 5);
    CurrencyCollection.store(info.balance, builder);
  },
});

function checkDepth(depth: number): number {
  if (depth > MAX_DEPTH) {
    throw new ChainError(
      'TLB_INVALID',
      `DepthBalanceInfo: split depth ${depth} is above ${MAX_DEPTH}`,
    );
  }
  return depth;
}

function combineDepthBalance(a: DepthBalanceInfo, b: DepthBalanceInfo): DepthBalanceInfo {
  return {
    splitDepth: Math.max(a.splitDepth, b.splitDepth),
    balance: addCurrencies(a.balance, b.balance),
  };
}

function replaceDepthBalance(
  whole: DepthBalanceInfo,
  before: DepthBalanceInfo,
  after: DepthBalanceInfo,
): DepthBalanceInfo | null {
  const splitDepth = replaceMax(whole.splitDepth, before.splitDepth, after.splitDepth);
  const extra = replaceExtra(whole.balance, before.balance, after.balance);
  if (splitDepth === null || extra === null) return null;
  const coins = whole.balance.coins - before.balance.coins + after.balance.coins;
  return { splitDepth, balance: { coins, extra } };
}

/** The maximum after one of the values changed; null if it depends on the others. */
function replaceMax(max: number, before: number, after: number): number | null {
  return before < max || after >= max ? Math.max(max, after) : null;
}

/** Few accounts have extra currencies; of those that a proof shows, the amounts rarely change. */
function replaceExtra(
  whole: CurrencyCollection,
  before: CurrencyCollection,
  after: CurrencyCollection,
): ExtraCurrencies | null {
  if (rootHash(before) === rootHash(after)) return whole.extra;
  return before.extra.isEmpty ? addCurrencies(whole, after).extra : null;
}

function rootHash({ extra: { root } }: CurrencyCollection): string | null {
  return root instanceof Cell ? root.hashHex() : null;
}

const NOTHING: DepthBalanceInfo = { splitDepth: 0, balance: NO_CURRENCIES };

/** Every node contains the sum of the balances below it. */
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
  replace: replaceDepthBalance,
};

// _ (HashmapAugE 256 ShardAccount DepthBalanceInfo) = ShardAccounts;
export type ShardAccounts = AugDictionary<Uint8Array, ShardAccount, DepthBalanceInfo>;
export const ShardAccounts: AugDictionaryCodec<Uint8Array, ShardAccount, DepthBalanceInfo> =
  hashmapAugE<Uint8Array, ShardAccount, DepthBalanceInfo>(bytesKey(32), ShardAccount, augmentation);
