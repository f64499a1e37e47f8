import { internalInfo } from '../block/enveloped-value.ts';
import { MsgEnvelope } from '../block/msg-envelope.ts';
import type { Cell } from '../cell/cell.ts';
import { type AugDictionary, hashmapAugE } from '../dict/aug-dictionary.ts';
import type { Augmentation } from '../dict/augmentation.ts';
import { codecKey, type Key } from '../dict/keys.ts';
import { CellRef, type Codec, codec } from '../tlb/codec.ts';
import { uint64 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

// _ enqueued_lt:uint64 out_msg:^MsgEnvelope = EnqueuedMsg;
export interface EnqueuedMsg {
  readonly enqueuedLt: bigint;
  /** A cell of a `MsgEnvelope`; proofs of queues omit it. */
  readonly outMsg: Cell;
}

export const EnqueuedMsg: Codec<EnqueuedMsg> = record<EnqueuedMsg>('EnqueuedMsg', '#_', {
  enqueuedLt: uint64,
  outMsg: CellRef,
});

/** The next hop and the message: workchain:int32 addr_pfx:uint64 hash:bits256 */
export interface OutMsgQueueKey {
  readonly nextWorkchain: number;
  readonly nextAddrPfx: bigint;
  readonly msgHash: Uint8Array;
}

const queueKey: Key<OutMsgQueueKey> = codecKey(
  352,
  codec<OutMsgQueueKey>('OutMsgQueue key', {
    load: (slice) => ({
      nextWorkchain: slice.loadInt(32),
      nextAddrPfx: slice.loadBigUint(64),
      msgHash: slice.loadBytes(32),
    }),
    store: (key, builder) =>
      builder
        .storeInt(key.nextWorkchain, 32)
        .storeBigUint(key.nextAddrPfx, 64)
        .storeBits256(key.msgHash),
  }),
);

// _ (HashmapAugE 352 EnqueuedMsg uint64) = OutMsgQueue;

/** The extra is the smallest emission lt. */
export type OutMsgQueue = AugDictionary<OutMsgQueueKey, EnqueuedMsg, bigint>;
export const OutMsgQueue: Codec<OutMsgQueue> = hashmapAugE(queueKey, EnqueuedMsg, minLt(emittedLt));

function emittedLt({ outMsg }: EnqueuedMsg): bigint {
  const envelope = MsgEnvelope.load(outMsg);
  return envelope.emittedLt ?? internalInfo(envelope.msg).createdLt;
}

/** The augmentation of message queues: the smallest lt below a node. */
export function minLt<V>(ofLeaf: (value: V) => bigint): Augmentation<V, bigint> {
  return {
    type: uint64,
    empty: 0n,
    ofLeaf,
    combine: (left, right) => (left < right ? left : right),
  };
}
