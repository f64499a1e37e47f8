import { ExtBlkRef } from '../block/ext-blk-ref.ts';
import { type AugDictionary, hashmapAugE } from '../dict/aug-dictionary.ts';
import type { Augmentation } from '../dict/augmentation.ts';
import { uintKey } from '../dict/keys.ts';
import type { Codec } from '../tlb/codec.ts';
import { bool, uint64 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

// _ key:Bool blk_ref:ExtBlkRef = KeyExtBlkRef;
export interface KeyExtBlkRef {
  readonly key: boolean;
  readonly blkRef: ExtBlkRef;
}

export const KeyExtBlkRef: Codec<KeyExtBlkRef> = record<KeyExtBlkRef>('KeyExtBlkRef', '#_', {
  key: bool,
  blkRef: ExtBlkRef,
});

// _ key:Bool max_end_lt:uint64 = KeyMaxLt;

/** Aggregate over a range of blocks: whether it contains a key block, and the greatest end_lt. */
export interface KeyMaxLt {
  readonly key: boolean;
  readonly maxEndLt: bigint;
}

export const KeyMaxLt: Codec<KeyMaxLt> = record<KeyMaxLt>('KeyMaxLt', '#_', {
  key: bool,
  maxEndLt: uint64,
});

const keyMaxLt: Augmentation<KeyExtBlkRef, KeyMaxLt> = {
  type: KeyMaxLt,
  empty: { key: false, maxEndLt: 0n },
  ofLeaf: ({ key, blkRef }) => ({ key, maxEndLt: blkRef.endLt }),
  combine: (left, right) => ({
    key: left.key || right.key,
    maxEndLt: left.maxEndLt > right.maxEndLt ? left.maxEndLt : right.maxEndLt,
  }),
  // earlier blocks never change: a range only grows
  replace: (whole, before, after) =>
    (after.key || !before.key) && after.maxEndLt >= before.maxEndLt
      ? keyMaxLt.combine(whole, after)
      : null,
};

// _ (HashmapAugE 32 KeyExtBlkRef KeyMaxLt) = OldMcBlocksInfo;

/** Earlier masterchain blocks by seqno. */
export type OldMcBlocksInfo = AugDictionary<number, KeyExtBlkRef, KeyMaxLt>;
export const OldMcBlocksInfo: Codec<OldMcBlocksInfo> = hashmapAugE(
  uintKey(32),
  KeyExtBlkRef,
  keyMaxLt,
);
