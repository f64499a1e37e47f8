import { codec } from '../tlb/codec.ts';

// split_merge_info$_ cur_shard_pfx_len:(## 6) acc_split_depth:(## 6)
//   this_addr:bits256 sibling_addr:bits256 = SplitMergeInfo;
export interface SplitMergeInfo {
  readonly currentShardPrefixLength: number;
  readonly accountSplitDepth: number;
  readonly thisAddress: Uint8Array;
  readonly siblingAddress: Uint8Array;
}

export const SplitMergeInfo = codec<SplitMergeInfo>('SplitMergeInfo', {
  load: (slice) => ({
    currentShardPrefixLength: slice.loadUint(6),
    accountSplitDepth: slice.loadUint(6),
    thisAddress: slice.loadBytes(32),
    siblingAddress: slice.loadBytes(32),
  }),
  store(info, builder) {
    builder.storeUint(info.currentShardPrefixLength, 6).storeUint(info.accountSplitDepth, 6);
    builder.storeBits256(info.thisAddress).storeBits256(info.siblingAddress);
  },
});
