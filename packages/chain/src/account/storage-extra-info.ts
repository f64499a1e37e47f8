import { codec } from '../tlb/codec.ts';
import { unknownTag } from '../tlb/unknown-tag.ts';

// storage_extra_none$000 = StorageExtraInfo;
// storage_extra_info$001 dict_hash:uint256 = StorageExtraInfo;
export interface StorageExtraInfo {
  readonly dictHash: Uint8Array;
}

export const StorageExtraInfo = codec<StorageExtraInfo | null>('StorageExtraInfo', {
  load(slice) {
    const tag = slice.loadUint(3);
    if (tag > 1) unknownTag('StorageExtraInfo', tag, 3);
    return tag === 0 ? null : { dictHash: slice.loadBytes(32) };
  },
  store(info, builder) {
    builder.storeUint(info ? 1 : 0, 3);
    if (info) builder.storeBits256(info.dictHash);
  },
});
