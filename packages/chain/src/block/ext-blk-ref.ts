import { ChainError } from '../errors.ts';
import { type Codec, codec, inCell } from '../tlb/codec.ts';
import { bits256, uint32, uint64 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

// ext_blk_ref$_ end_lt:uint64 seq_no:uint32 root_hash:bits256 file_hash:bits256 = ExtBlkRef;
// master_info$_ master:ExtBlkRef = BlkMasterInfo;
export interface ExtBlkRef {
  readonly endLt: bigint;
  readonly seqno: number;
  readonly rootHash: Uint8Array;
  readonly fileHash: Uint8Array;
}

export const ExtBlkRef: Codec<ExtBlkRef> = record<ExtBlkRef>('ExtBlkRef', '#_', {
  endLt: uint64,
  seqno: uint32,
  rootHash: bits256,
  fileHash: bits256,
});

// prev_blk_info$_ prev:ExtBlkRef = BlkPrevInfo 0;
// prev_blks_info$_ prev1:^ExtBlkRef prev2:^ExtBlkRef = BlkPrevInfo 1;

/** The parent; after a merge the left and the right parent. */
export type BlkPrevInfo = readonly [ExtBlkRef] | readonly [left: ExtBlkRef, right: ExtBlkRef];

const ExtBlkRefInCell = inCell(ExtBlkRef);

/** The block header determines which of the two forms is used. */
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
