import type { Database } from '../../../store/database.ts';
import { findKeys, type KeyInfo } from '../../../store/gateway/read-keys.ts';
import { withTimeout } from '../timeout.ts';

const MAX_BATCH = 1000;
/** More than the cache holds, because a refresh loads all cached keys at once. */
const MAX_PENDING = 100_000;
const TIMEOUT_MS = 2000;

interface PendingLoad {
  resolve(key: KeyInfo | null): void;
  reject(error: unknown): void;
}

/** Loads keys in batches, one batch at a time, so that at most one query runs. */
export class KeyLoader {
  readonly #database: Database;
  #pending = new Map<string, PendingLoad[]>();
  #isReading = false;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Loads the key of a hash; null if there is none. */
  load(hash: string): Promise<KeyInfo | null> {
    const { promise, resolve, reject } = Promise.withResolvers<KeyInfo | null>();
    const others = this.#pending.get(hash);
    if (others) others.push({ resolve, reject });
    else if (this.#pending.size < MAX_PENDING) this.#pending.set(hash, [{ resolve, reject }]);
    else reject(new Error('too many pending key lookups'));
    void this.#readAll();
    return promise;
  }

  async #readAll(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    // Loads requested in the same microtask share a batch.
    await null;
    while (this.#pending.size > 0) await this.#readBatch(this.#nextBatch());
    this.#isReading = false;
  }

  #nextBatch(): Map<string, PendingLoad[]> {
    const batch = new Map([...this.#pending].slice(0, MAX_BATCH));
    for (const hash of batch.keys()) this.#pending.delete(hash);
    return batch;
  }

  async #readBatch(batch: ReadonlyMap<string, PendingLoad[]>): Promise<void> {
    try {
      const query = findKeys(this.#database, [...batch.keys()]);
      const found = await withTimeout(query, TIMEOUT_MS, 'PostgreSQL');
      for (const [hash, loads] of batch)
        for (const { resolve } of loads) resolve(found.get(hash) ?? null);
    } catch (error) {
      for (const loads of batch.values()) for (const { reject } of loads) reject(error);
    }
  }
}
