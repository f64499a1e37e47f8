import type { Address, Message } from '@tonway/chain';
import { LRUCache } from 'lru-cache';
import { ADMISSION_LIMITS, type Admission, type Admitted, keyOf } from '../messages/admission.ts';

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

  /** Whether this entry is the one that was admitted. */
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
