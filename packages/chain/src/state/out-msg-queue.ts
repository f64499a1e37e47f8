import { internalInfo } from '../block/enveloped-value.ts';
import { MsgEnvelope } from '../block/msg-envelope.ts';
import { type AugDictionary, hashmapAugE } from '../dict/aug-dictionary.ts';
import { codecKey } from '../dict/codec-key.ts';
import type { Key } from '../dict/keys.ts';
import { type Codec, codec } from '../tlb/codec.ts';
import { EnqueuedMsg } from './enqueued-msg.ts';
import { minLt } from './min-lt.ts';

/** Where the next hop is, and which message: workchain:int32 addr_pfx:uint64 hash:bits256 */
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

/** The extra is the smallest time at which a message was emitted. */
export type OutMsgQueue = AugDictionary<OutMsgQueueKey, EnqueuedMsg, bigint>;
export const OutMsgQueue: Codec<OutMsgQueue> = hashmapAugE(queueKey, EnqueuedMsg, minLt(emittedLt));

function emittedLt({ outMsg }: EnqueuedMsg): bigint {
  const envelope = MsgEnvelope.load(outMsg);
  return envelope.emittedLt ?? internalInfo(envelope.msg).createdLt;
}
