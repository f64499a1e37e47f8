import { ExtBlkRef } from '../block/ext-blk-ref.ts';
import type { Codec } from '../tlb/codec.ts';
import { bool } from '../tlb/fields.ts';
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
