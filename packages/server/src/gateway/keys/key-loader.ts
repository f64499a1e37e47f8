import type { Database } from '../../store/database.ts';
import type { KeyInfo } from '../../store/gateway/read-keys.ts';
import { findKeys } from '../../store/gateway/read-keys.ts';
import { finished } from '../deadline.ts';

const MAX_BATCH = 1000;
// More than the cache holds, which is read again as a whole.
const MAX_WAITING = 100_000;
const TIMEOUT_MS = 2000;

interface Waiting {
  resolve(key: KeyInfo | null): void;
  reject(error: unknown): void;
}

/** Reads keys in batches, one at a time: however many are asked for, the database has one query of ours. */
export class KeyLoader {
  readonly #database: Database;
  #waiting = new Map<string, Waiting[]>();
  #isReading = false;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The key of a hash, or null where the database says that there is none. */
  load(hash: string): Promise<KeyInfo | null> {
    const { promise, resolve, reject } = Promise.withResolvers<KeyInfo | null>();
    const others = this.#waiting.get(hash);
    if (others) others.push({ resolve, reject });
    else if (this.#waiting.size < MAX_WAITING) this.#waiting.set(hash, [{ resolve, reject }]);
    else reject(new Error('too many keys wait to be looked up'));
    void this.#readAll();
    return promise;
  }

  async #readAll(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    // What is asked for in the same turn goes together.
    await null;
    while (this.#waiting.size > 0) await this.#readBatch(this.#nextBatch());
    this.#isReading = false;
  }

  #nextBatch(): Map<string, Waiting[]> {
    const batch = new Map([...this.#waiting].slice(0, MAX_BATCH));
    for (const hash of batch.keys()) this.#waiting.delete(hash);
    return batch;
  }

  async #readBatch(batch: ReadonlyMap<string, Waiting[]>): Promise<void> {
    try {
      const query = findKeys(this.#database, [...batch.keys()]);
      const found = await finished(query, TIMEOUT_MS, 'PostgreSQL');
      for (const [hash, waiting] of batch)
        for (const { resolve } of waiting) resolve(found.get(hash) ?? null);
    } catch (error) {
      for (const waiting of batch.values()) for (const { reject } of waiting) reject(error);
    }
  }
}
