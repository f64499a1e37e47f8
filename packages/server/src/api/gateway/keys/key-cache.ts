import { LRUCache } from 'lru-cache';
import type { Database } from '../../../store/database.ts';
import { findKeys, type KeyInfo } from '../../../store/gateway/read-keys.ts';
import { KeyLoader } from './key-loader.ts';

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
