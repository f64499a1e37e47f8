import type { Codec } from '../tlb/codec.ts';
import { bool, uint64 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

// _ key:Bool max_end_lt:uint64 = KeyMaxLt;

/** Over a range of blocks: whether a key block is among them, and the greatest end_lt. */
export interface KeyMaxLt {
  readonly key: boolean;
  readonly maxEndLt: bigint;
}

export const KeyMaxLt: Codec<KeyMaxLt> = record<KeyMaxLt>('KeyMaxLt', '#_', {
  key: bool,
  maxEndLt: uint64,
});
