import { codec } from '../tlb/codec.ts';

const TAG = 0x72;

// update_hashes#72 {X:Type} old_hash:bits256 new_hash:bits256 = HASH_UPDATE X;
export interface HashUpdate {
  readonly oldHash: Uint8Array;
  readonly newHash: Uint8Array;
}

export const HashUpdate = codec<HashUpdate>('HASH_UPDATE', {
  load(slice) {
    slice.expectTag(8, TAG, 'HASH_UPDATE');
    return { oldHash: slice.loadBytes(32), newHash: slice.loadBytes(32) };
  },
  store: (update, builder) =>
    builder.storeUint(TAG, 8).storeBits256(update.oldHash).storeBits256(update.newHash),
});
