import { type AugDictionary, hashmapAugE } from '../dict/aug-dictionary.ts';
import type { Augmentation } from '../dict/augmentation.ts';
import { type Dictionary, hashmapE } from '../dict/dictionary.ts';
import { bytesKey } from '../dict/keys.ts';
import { ChainError } from '../errors.ts';
import { type Codec, codec, unknownTag } from '../tlb/codec.ts';
import { uint32, uint64 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

// counters#_ last_updated:uint32 total:uint64 cnt2048:uint64 cnt65536:uint64 = Counters;
export interface Counters {
  readonly lastUpdated: number;
  readonly total: bigint;
  /** Exponentially decaying counts over about 2048 and 65536 seconds, scaled by 2^32. */
  readonly cnt2048: bigint;
  readonly cnt65536: bigint;
}

export const Counters: Codec<Counters> = record<Counters>('Counters', '#_', {
  lastUpdated: uint32,
  total: uint64,
  cnt2048: uint64,
  cnt65536: uint64,
});

// creator_info#4 mc_blocks:Counters shard_blocks:Counters = CreatorStats;
export interface CreatorStats {
  readonly mcBlocks: Counters;
  readonly shardBlocks: Counters;
}

export const CreatorStats: Codec<CreatorStats> = record<CreatorStats>('CreatorStats', '#4', {
  mcBlocks: Counters,
  shardBlocks: Counters,
});

// block_create_stats#17 counters:(HashmapE 256 CreatorStats) = BlockCreateStats;
// block_create_stats_ext#34 counters:(HashmapAugE 256 CreatorStats uint32) = BlockCreateStats;

/** Statistics by public key of the validator; the zero key holds the total. */
export type BlockCreateStats =
  | { readonly kind: 'plain'; readonly counters: Dictionary<Uint8Array, CreatorStats> }
  | { readonly kind: 'ext'; readonly counters: AugDictionary<Uint8Array, CreatorStats, number> };

// no node writes the second form, so its aggregation rule is unknown
const unknownRule: Augmentation<CreatorStats, number> = {
  type: uint32,
  empty: 0,
  ofLeaf: refuse,
  combine: refuse,
};

const Plain = hashmapE(bytesKey(32), CreatorStats);
const Ext = hashmapAugE(bytesKey(32), CreatorStats, unknownRule);

export const BlockCreateStats = codec<BlockCreateStats>('BlockCreateStats', {
  load(slice) {
    const tag = slice.loadUint(8);
    if (tag === 0x17) return { kind: 'plain', counters: Plain.load(slice) };
    if (tag === 0x34) return { kind: 'ext', counters: Ext.load(slice) };
    return unknownTag('BlockCreateStats', tag, 8);
  },
  store(stats, builder) {
    builder.storeUint(stats.kind === 'plain' ? 0x17 : 0x34, 8);
    if (stats.kind === 'plain') Plain.store(stats.counters, builder);
    else Ext.store(stats.counters, builder);
  },
});

function refuse(): never {
  throw new ChainError('TLB_INVALID', 'BlockCreateStats: the ext form cannot be changed');
}
