import { LRUCache } from 'lru-cache';
import type { Database } from '../../../store/database.ts';
import { findKeys, type KeyInfo } from '../../../store/gateway/read-keys.ts';
import { withTimeout } from '../shared-redis.ts';

const MAX_BATCH = 1000;
/** More than the cache holds, because a refresh loads all cached keys at once. */
const MAX_PENDING = 100_000;
const LOAD_TIMEOUT_MS = 2000;

interface PendingLoad {
  resolve(key: KeyInfo | null): void;
  reject(error: unknown): void;
}

/** Loads keys in batches, one batch at a time, so that at most one query runs. */
class KeyLoader {
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
      const found = await withTimeout(query, LOAD_TIMEOUT_MS, 'PostgreSQL');
      for (const [hash, loads] of batch)
        for (const { resolve } of loads) resolve(found.get(hash) ?? null);
    } catch (error) {
      for (const loads of batch.values()) for (const { reject } of loads) reject(error);
    }
  }
}

const MAX_KEYS = 50_000;
/** Unknown hashes have their own cache, so that a flood of them removes no key. */
const MAX_UNKNOWN = 10_000;

/** Caches looked-up keys, and hashes that belong to no key. */
export class KeyCache {
  readonly #database: Database;
  readonly #loader: KeyLoader;
  readonly #keys = new LRUCache<string, KeyInfo>({ max: MAX_KEYS });
  readonly #unknown = new LRUCache<string, true>({ max: MAX_UNKNOWN });
  readonly #loading = new Set<string>();

  constructor(database: Database) {
    this.#database = database;
    this.#loader = new KeyLoader(database);
  }

  /** Throws if the key is not cached and the database cannot be queried. */
  async find(hash: string): Promise<KeyInfo | null> {
    const key = this.#keys.get(hash);
    if (key) return key;
    return this.#unknown.get(hash) ? null : this.#load(hash);
  }

  /** Reloads a key if it is cached or loading; the cached key is used until the reload is complete. */
  async refresh(hash: string): Promise<void> {
    const isCached = this.#keys.has(hash) || this.#unknown.has(hash);
    if (isCached || this.#loading.has(hash)) await this.#load(hash);
  }

  /** Reloads all keys. Queries the database even if the cache is empty, because this also checks its availability. */
  async refreshAll(): Promise<void> {
    const hashes = new Set([...this.#keys.keys(), ...this.#unknown.keys(), ...this.#loading]);
    if (hashes.size === 0) await findKeys(this.#database, []);
    await Promise.all([...hashes].map((hash) => this.refresh(hash)));
  }

  async #load(hash: string): Promise<KeyInfo | null> {
    this.#loading.add(hash);
    try {
      const key = await this.#loader.load(hash);
      this.#store(hash, key);
      return key;
    } finally {
      this.#loading.delete(hash);
    }
  }

  #store(hash: string, key: KeyInfo | null): void {
    if (key) {
      this.#keys.set(hash, key);
      this.#unknown.delete(hash);
    } else {
      this.#keys.delete(hash);
      this.#unknown.set(hash, true);
    }
  }
}
