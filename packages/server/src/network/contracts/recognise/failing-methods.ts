import { LRUCache } from 'lru-cache';

const MAX_METHODS = 10_000;
const SKIPPED_MS = 60_000;
/** Failures without a success in between: data can make good code fail too, so one failure is not enough. */
const MAX_FAILURES = 3;

/** Get-methods that exceeded their limits repeatedly, by code hash; they are skipped for a while. */
export class FailingMethods {
  readonly #failures = new LRUCache<string, number>({ max: MAX_METHODS, ttl: SKIPPED_MS });

  isSkipped(method: string): boolean {
    return (this.#failures.get(method) ?? 0) >= MAX_FAILURES;
  }

  failed(method: string): void {
    this.#failures.set(method, (this.#failures.get(method) ?? 0) + 1);
  }

  succeeded(method: string): void {
    if (this.#failures.size > 0) this.#failures.delete(method);
  }
}
