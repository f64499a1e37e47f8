import { type Dictionary, hashmapE } from '../dict/dictionary.ts';
import { bigUintKey } from '../dict/keys.ts';
import type { Codec } from '../tlb/codec.ts';
import { uint } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';
import { EnqueuedMsg } from './enqueued-msg.ts';

// _ messages:(HashmapE 64 EnqueuedMsg) count:uint48 = AccountDispatchQueue;
export interface AccountDispatchQueue {
  /** By the logical time at which the message was created. */
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
