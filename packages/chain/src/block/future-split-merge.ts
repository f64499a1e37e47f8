import { codec } from '../tlb/codec.ts';

// fsm_none$0 = FutureSplitMerge;
// fsm_split$10 split_utime:uint32 interval:uint32 = FutureSplitMerge;
// fsm_merge$11 merge_utime:uint32 interval:uint32 = FutureSplitMerge;
export type FutureSplitMerge =
  | { readonly kind: 'none' }
  | { readonly kind: 'split' | 'merge'; readonly utime: number; readonly interval: number };

export const FutureSplitMerge = codec<FutureSplitMerge>('FutureSplitMerge', {
  load(slice) {
    if (!slice.loadBit()) return { kind: 'none' };
    const kind = slice.loadBit() ? 'merge' : 'split';
    return { kind, utime: slice.loadUint(32), interval: slice.loadUint(32) };
  },
  store(value, builder) {
    builder.storeBit(value.kind !== 'none');
    if (value.kind === 'none') return;
    builder.storeBit(value.kind === 'merge');
    builder.storeUint(value.utime, 32).storeUint(value.interval, 32);
  },
});
