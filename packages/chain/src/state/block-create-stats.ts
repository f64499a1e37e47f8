import { type AugDictionary, hashmapAugE } from '../dict/aug-dictionary.ts';
import type { Augmentation } from '../dict/augmentation.ts';
import { type Dictionary, hashmapE } from '../dict/dictionary.ts';
import { bytesKey } from '../dict/keys.ts';
import { ChainError } from '../errors.ts';
import { codec } from '../tlb/codec.ts';
import { uint32 } from '../tlb/fields.ts';
import { unknownTag } from '../tlb/unknown-tag.ts';
import { CreatorStats } from './creator-stats.ts';

// block_create_stats#17 counters:(HashmapE 256 CreatorStats) = BlockCreateStats;
// block_create_stats_ext#34 counters:(HashmapAugE 256 CreatorStats uint32) = BlockCreateStats;

/** By public key of the validator; the zero key sums up all. */
export type BlockCreateStats =
  | { readonly kind: 'plain'; readonly counters: Dictionary<Uint8Array, CreatorStats> }
  | { readonly kind: 'ext'; readonly counters: AugDictionary<Uint8Array, CreatorStats, number> };

// the schema has the second form, no node writes it, so nobody says what the number is
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
