import { LRUCache } from 'lru-cache';

const MAX_CODES = 10_000;
const SKIPPED_MS = 60_000;
/** Failures without a success in between. Data can make good code fail too, so one failure is not enough. */
const MAX_FAILURES = 3;

/** Code that exceeded the limits repeatedly, by hash; it is skipped for a while. */
export class FailingCodes {
  readonly #failures = new LRUCache<string, number>({ max: MAX_CODES, ttl: SKIPPED_MS });

  isSkipped(codeHash: string): boolean {
    return (this.#failures.get(codeHash) ?? 0) >= MAX_FAILURES;
  }

  failed(codeHash: string): void {
    this.#failures.set(codeHash, (this.#failures.get(codeHash) ?? 0) + 1);
  }

  succeeded(codeHash: string): void {
    if (this.#failures.size > 0) this.#failures.delete(codeHash);
  }
}
