import { ExtBlkRef } from '../block/ext-blk-ref.ts';
import { bool } from '../config/fields.ts';
import { record } from '../config/record.ts';
import type { Codec } from '../tlb/codec.ts';

// _ key:Bool blk_ref:ExtBlkRef = KeyExtBlkRef;
export interface KeyExtBlkRef {
  readonly key: boolean;
  readonly blkRef: ExtBlkRef;
}

export const KeyExtBlkRef: Codec<KeyExtBlkRef> = record<KeyExtBlkRef>('KeyExtBlkRef', '#_', {
  key: bool,
  blkRef: ExtBlkRef,
});
