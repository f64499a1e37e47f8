import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../store/database.ts';
import { MigrationError } from '../../store/errors.ts';
import type { KeyInfo } from '../../store/gateway/read-keys.ts';
import { hashSecret, looksLikeSecret } from '../../store/gateway/secret.ts';
import { migrate } from '../../store/migrate.ts';
import type { Availability } from '../availability.ts';
import { KeyCache } from './key-cache.ts';
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

  /**
   * Makes the tables; throws where they are not for this release. Without the database it goes on
   * trying, and nobody has to wait for it.
   */
  static async open(
    database: Database,
    refreshMs: number,
    availability: Availability,
  ): Promise<KeyBook> {
    const failure = await migrate(database).catch((error: unknown) => error);
    if (failure instanceof MigrationError) throw failure;
    const book = new KeyBook(database, refreshMs, availability);
    availability.report(failure === undefined, failure);
    if (failure !== undefined) void book.#migrateLater(database);
    return book;
  }

  /** The key if it was used lately; nobody is asked. */
  known(secret: string): KeyInfo | null {
    return inForce(this.#cache.known(hashSecret(secret)));
  }

  /** Null: there is no such key in force. Throws where that can't be found out. */
  async find(secret: string): Promise<KeyInfo | null> {
    if (!looksLikeSecret(secret)) return null;
    try {
      return inForce(await this.#cache.find(hashSecret(secret)));
    } catch (error) {
      this.#availability.report(false, error);
      throw error;
    }
  }

  close(): void {
    this.#closing.abort();
    this.#stopWatching();
  }

  async #migrateLater(database: Database): Promise<void> {
    const { signal } = this.#closing;
    for (;;) {
      await sleep(RETRY_MS, undefined, { ref: false });
      if (signal.aborted) return;
      const failure = await migrate(database).catch((error: unknown) => error);
      this.#availability.report(failure === undefined, failure);
      if (failure === undefined) return;
    }
  }
}

function inForce(key: KeyInfo | null): KeyInfo | null {
  const isOver = key !== null && key.expiresAtMs !== null && key.expiresAtMs <= Date.now();
  return isOver ? null : key;
}
