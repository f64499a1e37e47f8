import { LRUCache } from 'lru-cache';
import type { Database } from '../../store/database.ts';
import { findKeys, type KeyInfo } from '../../store/gateway/read-keys.ts';
import { KeyLoader } from './key-loader.ts';

const MAX_KEYS = 50_000;

/** A cached lookup; the key is null if no key has the hash. */
interface CachedLookup {
  readonly key: KeyInfo | null;
}

/** Caches looked-up keys, and hashes that belong to no key. */
export class KeyCache {
  readonly #database: Database;
  readonly #loader: KeyLoader;
  readonly #lookups = new LRUCache<string, CachedLookup>({ max: MAX_KEYS });
  readonly #loading = new Set<string>();

  constructor(database: Database) {
    this.#database = database;
    this.#loader = new KeyLoader(database);
  }

  /** Null: the hash is not cached, or belongs to no key. */
  cached(hash: string): KeyInfo | null {
    return this.#lookups.get(hash)?.key ?? null;
  }

  /** Throws if the key is not cached and the database cannot be queried. */
  async find(hash: string): Promise<KeyInfo | null> {
    const lookup = this.#lookups.get(hash);
    return lookup ? lookup.key : this.#load(hash);
  }

  /** Reloads a key if it is cached or loading; the cached key is used until the reload is complete. */
  async refresh(hash: string): Promise<void> {
    if (this.#lookups.has(hash) || this.#loading.has(hash)) await this.#load(hash);
  }

  /** Reloads all keys. Queries the database even if the cache is empty, because this also checks its availability. */
  async refreshAll(): Promise<void> {
    const hashes = new Set(this.#lookups.keys()).union(this.#loading);
    if (hashes.size === 0) await findKeys(this.#database, []);
    await Promise.all([...hashes].map((hash) => this.refresh(hash)));
  }

  async #load(hash: string): Promise<KeyInfo | null> {
    this.#loading.add(hash);
    try {
      const key = await this.#loader.load(hash);
      this.#lookups.set(hash, { key });
      return key;
    } finally {
      this.#loading.delete(hash);
    }
  }
}
