import type { Codec } from '../tlb/codec.ts';
import { bits256, uint64 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

// processed_upto$_ last_msg_lt:uint64 last_msg_hash:bits256 = ProcessedUpto;
export interface ProcessedUpto {
  readonly lastMsgLt: bigint;
  readonly lastMsgHash: Uint8Array;
}

export const ProcessedUpto: Codec<ProcessedUpto> = record<ProcessedUpto>('ProcessedUpto', '#_', {
  lastMsgLt: uint64,
  lastMsgHash: bits256,
});
