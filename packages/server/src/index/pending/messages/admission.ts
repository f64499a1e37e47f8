import { type Address, type Message, normalizedMessageHash, toBase64 } from '@tonway/chain';
import { LRUCache } from 'lru-cache';
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

const MAX_REMEMBERED = 10_000;
/** Longer than an entry may wait in the queue. */
const WITHDRAWN_MS = 60_000;

/** Decides for a network with one process. */
export class LocalAdmission implements Admission {
  readonly #admitted = memory<string>(ADMISSION_LIMITS.memoryMs);
  readonly #withdrawn = memory<true>(WITHDRAWN_MS);
  /** Messages to each account in its current period. */
  readonly #rates = memory<number>(ADMISSION_LIMITS.periodMs);
  readonly #removeEmulated: (hash: string) => boolean;

  /** `removeEmulated` removes a trace that is not on the chain, and returns whether there was one. */
  constructor(removeEmulated: (hash: string) => boolean) {
    this.#removeEmulated = removeEmulated;
  }

  isAdmitted(hash: string, id: string): boolean {
    return this.#admitted.get(hash) === id;
  }

  async admit(message: Message, destination: Address, id: string): Promise<Admitted> {
    const [hash, account] = [keyOf(message), destination.toRaw()];
    if (this.#withdrawn.has(id)) return 'withdrawn';
    if (Date.now() - Number.parseInt(id, 10) > ADMISSION_LIMITS.maxAgeMs) return 'expired';
    const known = this.#admitted.get(hash);
    if (known !== undefined) return known === id ? 'admitted' : 'duplicate';
    const sent = this.#rates.get(account) ?? 0;
    if (sent >= ADMISSION_LIMITS.maxPerAccount) return 'limited';
    this.#rates.set(account, sent + 1);
    this.#admitted.set(hash, id);
    return 'admitted';
  }

  async withdraw(message: Message, id: string): Promise<boolean> {
    const hash = keyOf(message);
    this.#withdrawn.set(id, true);
    if (!this.isAdmitted(hash, id)) return false;
    this.#admitted.delete(hash);
    return this.#removeEmulated(hash);
  }
}

/** A period starts with its first entry. */
function memory<T extends {}>(ttl: number): LRUCache<string, T> {
  return new LRUCache({ max: MAX_REMEMBERED, ttl, noUpdateTTL: true });
}
