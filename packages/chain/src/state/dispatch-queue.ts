import { type AugDictionary, hashmapAugE } from '../dict/aug-dictionary.ts';
import { type Dictionary, hashmapE } from '../dict/dictionary.ts';
import { bigUintKey, bytesKey } from '../dict/keys.ts';
import type { Codec } from '../tlb/codec.ts';
import { uint } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';
import { EnqueuedMsg, minLt } from './out-msg-queue.ts';

// _ messages:(HashmapE 64 EnqueuedMsg) count:uint48 = AccountDispatchQueue;
export interface AccountDispatchQueue {
  /** Messages by creation lt. */
  readonly messages: Dictionary<bigint, EnqueuedMsg>;
  readonly count: number;
}

export const AccountDispatchQueue: Codec<AccountDispatchQueue> = record<AccountDispatchQueue>(
  'AccountDispatchQueue',
  '#_',
  {
    messages: hashmapE(bigUintKey(64), EnqueuedMsg),
    count: uint(48),
  },
);

// _ (HashmapAugE 256 AccountDispatchQueue uint64) = DispatchQueue;

/** Deferred messages by sender; the extra is the smallest creation lt. */
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
