import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../store/database.ts';
import { MigrationError } from '../../../store/errors.ts';
import type { KeyInfo } from '../../../store/gateway/read-keys.ts';
import { type AllowedMigrations, migrate } from '../../../store/migrate/migrate.ts';
import type { Availability } from '../availability.ts';
import { KeyCache } from './key-cache.ts';
import { watchKeys } from './watch-keys.ts';

const RETRY_MS = 1000;

interface KeyBookOptions {
  readonly database: Database;
  readonly refreshMs: number;
  readonly availability: Availability;
  /** Migrations that may be applied at the start. */
  readonly migrations: AllowedMigrations;
}

/** Cached API keys, kept up to date. Cached keys stay valid while the database is unavailable. */
export class KeyBook {
  readonly #cache: KeyCache;
  readonly #availability: Availability;
  readonly #stopWatching: () => void;
  readonly #closing = new AbortController();

  private constructor({ database, refreshMs, availability }: KeyBookOptions) {
    this.#availability = availability;
    this.#cache = new KeyCache(database);
    this.#stopWatching = watchKeys(database, this.#cache, refreshMs, availability.report);
  }

  /**
   * Checks and, if allowed, migrates the tables; throws if this release cannot use them. If the database is unavailable,
   * returns at once and retries in the background.
   */
  static async open(options: KeyBookOptions): Promise<KeyBook> {
    const { database, availability, migrations: allow } = options;
    const prepare = () => migrate(database, { allow });
    const failure = await prepare().catch((error: unknown) => error);
    if (failure instanceof MigrationError) throw failure;
    const book = new KeyBook(options);
    availability.report(failure === undefined, failure);
    if (failure !== undefined) void book.#retry(prepare);
    return book;
  }

  /** Null: there is no such active key. Throws if the database cannot be queried. */
  async find(hash: string): Promise<KeyInfo | null> {
    try {
      return ifActive(await this.#cache.find(hash));
    } catch (error) {
      this.#availability.report(false, error);
      throw error;
    }
  }

  close(): void {
    this.#closing.abort();
    this.#stopWatching();
  }

  async #retry(prepare: () => Promise<void>): Promise<void> {
    const { signal } = this.#closing;
    for (;;) {
      await sleep(RETRY_MS, undefined, { ref: false });
      if (signal.aborted) return;
      const failure = await prepare().catch((error: unknown) => error);
      this.#availability.report(failure === undefined, failure);
      if (failure === undefined) return;
    }
  }
}

function ifActive(key: KeyInfo | null): KeyInfo | null {
  const isExpired = key !== null && key.expiresAtMs !== null && key.expiresAtMs <= Date.now();
  return isExpired ? null : key;
}

/** The subject of a limit: all keys of an owner on one plan share it, unless a key has its own limit. */
export function limitSubject({ id, owner, plan }: KeyInfo, isOwn: boolean): string {
  return owner === null || isOwn ? `key:${id}` : `owner:${plan}:${owner}`;
}

/** Whether the key is valid for the network. */
export function allowsNetwork({ networks }: KeyInfo, network: string): boolean {
  return networks === null || networks.includes(network);
}
