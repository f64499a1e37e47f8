import type { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import type { Slice } from '../cell/slice.ts';
import { type Dictionary, hashmapE } from '../dict/dictionary.ts';
import { codecKey, type Key } from '../dict/keys.ts';
import { ChainError } from '../errors.ts';
import { type Codec, codec } from '../tlb/codec.ts';
import { bits256, maybe, uint, uint64 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';
import { DispatchQueue } from './dispatch-queue.ts';
import { OutMsgQueue } from './out-msg-queue.ts';

// processed_upto$_ last_msg_lt:uint64 last_msg_hash:bits256 = ProcessedUpto;
export interface ProcessedUpto {
  readonly lastMsgLt: bigint;
  readonly lastMsgHash: Uint8Array;
}

export const ProcessedUpto: Codec<ProcessedUpto> = record<ProcessedUpto>('ProcessedUpto', '#_', {
  lastMsgLt: uint64,
  lastMsgHash: bits256,
});

/** shard:uint64 mc_seqno:uint32 */
export interface ProcessedKey {
  readonly shard: bigint;
  readonly mcSeqno: number;
}

const processedKey: Key<ProcessedKey> = codecKey(
  96,
  codec<ProcessedKey>('ProcessedInfo key', {
    load: (slice) => ({ shard: slice.loadBigUint(64), mcSeqno: slice.loadUint(32) }),
    store: (key, builder) => builder.storeBigUint(key.shard, 64).storeUint(key.mcSeqno, 32),
  }),
);

// _ (HashmapE 96 ProcessedUpto) = ProcessedInfo;
export type ProcessedInfo = Dictionary<ProcessedKey, ProcessedUpto>;
export const ProcessedInfo: Codec<ProcessedInfo> = hashmapE(processedKey, ProcessedUpto);

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

// _ out_queue:OutMsgQueue proc_info:ProcessedInfo extra:(Maybe OutMsgQueueExtra) = OutMsgQueueInfo;
// until 2024: _ out_queue:OutMsgQueue proc_info:ProcessedInfo ihr_pending:IhrPendingInfo = OutMsgQueueInfo;
export interface OutMsgQueueInfo {
  readonly outQueue: OutMsgQueue;
  readonly procInfo: ProcessedInfo;
  readonly extra: OutMsgQueueExtra | null;
  /** The root of the dictionary of the old format, never used; excludes `extra`. */
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

/** Both formats start with one bit; the old one continues with a reference and no bits. */
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
