import type { Codec } from '../tlb/codec.ts';
import { maybe, uint } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';
import { DispatchQueue } from './dispatch-queue.ts';

// out_msg_queue_extra#0 dispatch_queue:DispatchQueue out_queue_size:(Maybe uint48) = OutMsgQueueExtra;
export interface OutMsgQueueExtra {
  readonly dispatchQueue: DispatchQueue;
  readonly outQueueSize: number | null;
}

export const OutMsgQueueExtra: Codec<OutMsgQueueExtra> = record<OutMsgQueueExtra>(
  'OutMsgQueueExtra',
  '#0',
  {
    dispatchQueue: DispatchQueue,
    outQueueSize: maybe(uint(48)),
  },
);
