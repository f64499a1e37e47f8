import { type AugDictionary, hashmapAugE } from '../dict/aug-dictionary.ts';
import { bytesKey } from '../dict/keys.ts';
import type { Codec } from '../tlb/codec.ts';
import { AccountDispatchQueue } from './account-dispatch-queue.ts';
import { minLt } from './min-lt.ts';

// _ (HashmapAugE 256 AccountDispatchQueue uint64) = DispatchQueue;

/** Deferred messages by sender; the extra is the smallest time at which one was created. */
export type DispatchQueue = AugDictionary<Uint8Array, AccountDispatchQueue, bigint>;
export const DispatchQueue: Codec<DispatchQueue> = hashmapAugE(
  bytesKey(32),
  AccountDispatchQueue,
  minLt(firstLt),
);

function firstLt({ messages }: AccountDispatchQueue): bigint {
  const [first = 0n] = messages.keys();
  return first;
}
