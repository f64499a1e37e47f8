import type { Codec } from '../tlb/codec.ts';
import { bits256, uint32, uint64 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

// ext_blk_ref$_ end_lt:uint64 seq_no:uint32 root_hash:bits256 file_hash:bits256 = ExtBlkRef;
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
