import {
  type AugDictionary,
  type AugDictionaryCodec,
  hashmapAugE,
} from '../dict/aug-dictionary.ts';
import type { Augmentation } from '../dict/augmentation.ts';
import { codecKey } from '../dict/codec-key.ts';
import type { Key } from '../dict/keys.ts';
import { addCurrencies, NO_CURRENCIES } from '../message/currency-collection.ts';
import { codec } from '../tlb/codec.ts';
import { ShardFeeCreated } from './shard-fee-created.ts';
import type { ShardIdent } from './shard-ident.ts';

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
export const shardKey: Key<ShardIdent> = codecKey(
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
