import {
  type AugDictionary,
  type AugDictionaryCodec,
  hashmapAugE,
} from '../dict/aug-dictionary.ts';
import type { Augmentation } from '../dict/augmentation.ts';
import { codecKey, type Key } from '../dict/keys.ts';
import {
  addCurrencies,
  CurrencyCollection,
  NO_CURRENCIES,
} from '../message/currency-collection.ts';
import { type Codec, codec } from '../tlb/codec.ts';
import { record } from '../tlb/record.ts';
import type { ShardIdent } from './shard-ident.ts';

// _ fees:CurrencyCollection create:CurrencyCollection = ShardFeeCreated;
export interface ShardFeeCreated {
  readonly fees: CurrencyCollection;
  readonly create: CurrencyCollection;
}

export const ShardFeeCreated: Codec<ShardFeeCreated> = record<ShardFeeCreated>(
  'ShardFeeCreated',
  '#_',
  {
    fees: CurrencyCollection,
    create: CurrencyCollection,
  },
);

const sum: Augmentation<ShardFeeCreated, ShardFeeCreated> = {
  type: ShardFeeCreated,
  empty: { fees: NO_CURRENCIES, create: NO_CURRENCIES },
  ofLeaf: (value) => value,
  combine: (left, right) => ({
    fees: addCurrencies(left.fees, right.fees),
    create: addCurrencies(left.create, right.create),
  }),
};

/** workchain:int32 shard:uint64 */
const shardKey: Key<ShardIdent> = codecKey(
  96,
  codec<ShardIdent>('shard key', {
    load: (slice) => ({ workchain: slice.loadInt(32), shard: slice.loadBigUint(64) }),
    store: (key, builder) => builder.storeInt(key.workchain, 32).storeBigUint(key.shard, 64),
  }),
);

// _ (HashmapAugE 96 ShardFeeCreated ShardFeeCreated) = ShardFees;
export type ShardFees = AugDictionary<ShardIdent, ShardFeeCreated, ShardFeeCreated>;
export const ShardFees: AugDictionaryCodec<ShardIdent, ShardFeeCreated, ShardFeeCreated> =
  hashmapAugE(shardKey, ShardFeeCreated, sum);
