import { LRUCache } from 'lru-cache';
import type { Database } from '../../store/database.ts';
import { findKeys, type KeyInfo } from '../../store/gateway/read-keys.ts';
import { KeyLoader } from './key-loader.ts';

const MAX_KEYS = 50_000;

/** What the database said of a hash; null where no key has it. */
interface Known {
  readonly key: KeyInfo | null;
}

/** The keys that were asked for, and the hashes that are of no key, as the database last said. */
export class KeyCache {
  readonly #database: Database;
  readonly #loader: KeyLoader;
  readonly #known = new LRUCache<string, Known>({ max: MAX_KEYS });
  readonly #loading = new Set<string>();

  constructor(database: Database) {
    this.#database = database;
    this.#loader = new KeyLoader(database);
  }

  /** Null: it is of no key, or was not asked for lately. */
  known(hash: string): KeyInfo | null {
    return this.#known.get(hash)?.key ?? null;
  }

  /** Throws where the key was not seen before and the database can't be asked. */
  async find(hash: string): Promise<KeyInfo | null> {
    const known = this.#known.get(hash);
    return known ? known.key : this.#load(hash);
  }

  /** Reads a key anew if anybody has asked for it; until the answer comes the former one is good. */
  async refresh(hash: string): Promise<void> {
    if (this.#known.has(hash) || this.#loading.has(hash)) await this.#load(hash);
  }

  /** Asks the database in any case: that it answers is concluded from it. */
  async refreshAll(): Promise<void> {
    const hashes = new Set(this.#known.keys()).union(this.#loading);
    if (hashes.size === 0) await findKeys(this.#database, []);
    await Promise.all([...hashes].map((hash) => this.refresh(hash)));
  }

  async #load(hash: string): Promise<KeyInfo | null> {
    this.#loading.add(hash);
    try {
      const key = await this.#loader.load(hash);
      this.#known.set(hash, { key });
      return key;
    } finally {
      this.#loading.delete(hash);
    }
  }
}
