import type { Cell } from '../cell/cell.ts';
import { CellRef, type Codec } from '../tlb/codec.ts';
import { uint64 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

// _ enqueued_lt:uint64 out_msg:^MsgEnvelope = EnqueuedMsg;
export interface EnqueuedMsg {
  readonly enqueuedLt: bigint;
  /** `MsgEnvelope.load` reads it; proofs of queues leave it out. */
  readonly outMsg: Cell;
}

export const EnqueuedMsg: Codec<EnqueuedMsg> = record<EnqueuedMsg>('EnqueuedMsg', '#_', {
  enqueuedLt: uint64,
  outMsg: CellRef,
});
