import type { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import type { Slice } from '../cell/slice.ts';
import { ChainError } from '../errors.ts';
import { codec } from '../tlb/codec.ts';
import { OutMsgQueue } from './out-msg-queue.ts';
import { OutMsgQueueExtra } from './out-msg-queue-extra.ts';
import { ProcessedInfo } from './processed-info.ts';

// _ out_queue:OutMsgQueue proc_info:ProcessedInfo extra:(Maybe OutMsgQueueExtra) = OutMsgQueueInfo;
// until 2024: _ out_queue:OutMsgQueue proc_info:ProcessedInfo ihr_pending:IhrPendingInfo = OutMsgQueueInfo;
export interface OutMsgQueueInfo {
  readonly outQueue: OutMsgQueue;
  readonly procInfo: ProcessedInfo;
  readonly extra: OutMsgQueueExtra | null;
  /** Root of the dictionary of the old form, which was never filled; it excludes `extra`. */
  readonly ihrPending: Cell | null;
}

type Tail = Pick<OutMsgQueueInfo, 'extra' | 'ihrPending'>;

export const OutMsgQueueInfo = codec<OutMsgQueueInfo>('OutMsgQueueInfo', {
  load: (slice) => ({
    outQueue: OutMsgQueue.load(slice),
    procInfo: ProcessedInfo.load(slice),
    ...loadTail(slice),
  }),
  store(info, builder) {
    OutMsgQueue.store(info.outQueue, builder);
    ProcessedInfo.store(info.procInfo, builder);
    storeTail(info, builder);
  },
});

/** Both forms begin with one bit; the old one is a reference and no more bits. */
function loadTail(slice: Slice): Tail {
  if (!slice.loadBit()) return { extra: null, ihrPending: null };
  if (slice.remainingBits === 0) return { extra: null, ihrPending: slice.loadRef() };
  return { extra: OutMsgQueueExtra.load(slice), ihrPending: null };
}

function storeTail({ extra, ihrPending }: Tail, builder: Builder): void {
  if (ihrPending && extra)
    throw new ChainError('TLB_INVALID', 'OutMsgQueueInfo: ihr_pending excludes extra');
  if (ihrPending) builder.storeMaybeRef(ihrPending);
  else builder.storeMaybe(extra, OutMsgQueueExtra.store);
}
