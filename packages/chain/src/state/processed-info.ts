import { codecKey } from '../dict/codec-key.ts';
import { type Dictionary, hashmapE } from '../dict/dictionary.ts';
import type { Key } from '../dict/keys.ts';
import { type Codec, codec } from '../tlb/codec.ts';
import { ProcessedUpto } from './processed-upto.ts';

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
