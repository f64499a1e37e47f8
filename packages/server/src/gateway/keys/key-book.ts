import { setTimeout as sleep } from 'node:timers/promises';
import type { Availability } from '../availability.ts';
import type { Database } from '../store/database.ts';
import { migrate } from '../store/migrate.ts';
import { KeyCache } from './key-cache.ts';
import type { KeyInfo } from './key-info.ts';
import { hashSecret, looksLikeSecret } from './secret.ts';
import { watchKeys } from './watch-keys.ts';

const RETRY_MS = 1000;

/** The keys, kept up to date. Known ones are good while the database is away. */
export class KeyBook {
  readonly #cache: KeyCache;
  readonly #availability: Availability;
  readonly #stopWatching: () => void;
  readonly #closing = new AbortController();

  constructor(database: Database, refreshMs: number, availability: Availability) {
    this.#availability = availability;
    this.#cache = new KeyCache(database);
    this.#stopWatching = watchKeys(database, this.#cache, refreshMs, availability.report);
  }

  /** Makes the tables. Without the database it goes on trying, and nobody has to wait for it. */
  static async open(
    database: Database,
    refreshMs: number,
    availability: Availability,
  ): Promise<KeyBook> {
    const book = new KeyBook(database, refreshMs, availability);
    if (!(await book.#migrated(database))) void book.#migrateLater(database);
    return book;
  }

  /** Null: there is no such key in force. Throws where that can't be found out. */
  async find(secret: string): Promise<KeyInfo | null> {
    if (!looksLikeSecret(secret)) return null;
    try {
      const key = await this.#cache.find(hashSecret(secret));
      const isOver = key !== null && key.expiresAtMs !== null && key.expiresAtMs <= Date.now();
      return isOver ? null : key;
    } catch (error) {
      this.#availability.report(false, error);
      throw error;
    }
  }

  close(): void {
    this.#closing.abort();
    this.#stopWatching();
  }

  async #migrated(database: Database): Promise<boolean> {
    try {
      await migrate(database);
      this.#availability.report(true);
      return true;
    } catch (error) {
      this.#availability.report(false, error);
      return false;
    }
  }

  async #migrateLater(database: Database): Promise<void> {
    const { signal } = this.#closing;
    do await sleep(RETRY_MS, undefined, { ref: false });
    while (!signal.aborted && !(await this.#migrated(database)));
  }
}
