import { type Address, type Message, normalizedMessageHash, toBase64 } from '@tonway/chain';
import { LIFETIME_MS } from '../traces/pending-store.ts';

export type Admitted = 'admitted' | 'duplicate' | 'limited' | 'withdrawn' | 'expired';

/** Decides which messages are emulated. */
export interface Admission {
  /** `id`: the entry of the queue. */
  admit(message: Message, destination: Address, id: string): Promise<Admitted>;
  /** Reverts an admission; true if a trace was removed. */
  withdraw(message: Message, id: string): Promise<boolean>;
}

export const ADMISSION_LIMITS = {
  /** At most three messages to an account in ten seconds, as the reference implementation has it. */
  maxPerAccount: 3,
  periodMs: 10_000,
  /** How long the same message is a duplicate. */
  memoryMs: LIFETIME_MS.emulated,
  /** Later nobody waits for the trace. */
  maxAgeMs: LIFETIME_MS.emulated,
} as const;

/** The key of the trace of a message. */
export function keyOf(message: Message): string {
  return toBase64(normalizedMessageHash(message));
}
