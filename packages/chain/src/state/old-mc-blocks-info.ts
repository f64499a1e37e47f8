import { type AugDictionary, hashmapAugE } from '../dict/aug-dictionary.ts';
import type { Augmentation } from '../dict/augmentation.ts';
import { uintKey } from '../dict/keys.ts';
import type { Codec } from '../tlb/codec.ts';
import { KeyExtBlkRef } from './key-ext-blk-ref.ts';
import { KeyMaxLt } from './key-max-lt.ts';

const keyMaxLt: Augmentation<KeyExtBlkRef, KeyMaxLt> = {
  type: KeyMaxLt,
  empty: { key: false, maxEndLt: 0n },
  ofLeaf: ({ key, blkRef }) => ({ key, maxEndLt: blkRef.endLt }),
  combine: (left, right) => ({
    key: left.key || right.key,
    maxEndLt: left.maxEndLt > right.maxEndLt ? left.maxEndLt : right.maxEndLt,
  }),
};

// _ (HashmapAugE 32 KeyExtBlkRef KeyMaxLt) = OldMcBlocksInfo;

/** Earlier masterchain blocks by seqno. */
export type OldMcBlocksInfo = AugDictionary<number, KeyExtBlkRef, KeyMaxLt>;
export const OldMcBlocksInfo: Codec<OldMcBlocksInfo> = hashmapAugE(
  uintKey(32),
  KeyExtBlkRef,
  keyMaxLt,
);
