import { ChainError } from '../errors.ts';
import { type Codec, codec, inCell } from '../tlb/codec.ts';
import { ExtBlkRef } from './ext-blk-ref.ts';

// prev_blk_info$_ prev:ExtBlkRef = BlkPrevInfo 0;
// prev_blks_info$_ prev1:^ExtBlkRef prev2:^ExtBlkRef = BlkPrevInfo 1;

/** The parent; after a merge the left and the right parent. */
export type BlkPrevInfo = readonly [ExtBlkRef] | readonly [left: ExtBlkRef, right: ExtBlkRef];

const ExtBlkRefInCell = inCell(ExtBlkRef);

/** Which of the two forms it is stands in the header, not here. */
export function blkPrevInfo(afterMerge: boolean): Codec<BlkPrevInfo> {
  return codec<BlkPrevInfo>('BlkPrevInfo', {
    load: (slice) =>
      afterMerge
        ? [ExtBlkRefInCell.load(slice), ExtBlkRefInCell.load(slice)]
        : [ExtBlkRef.load(slice)],
    store(parents, builder) {
      if (parents.length !== (afterMerge ? 2 : 1)) {
        throw new ChainError('TLB_INVALID', `BlkPrevInfo: ${parents.length} parents do not fit`);
      }
      const type = afterMerge ? ExtBlkRefInCell : ExtBlkRef;
      for (const parent of parents) type.store(parent, builder);
    },
  });
}
