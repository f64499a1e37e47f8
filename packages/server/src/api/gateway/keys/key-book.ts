import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../store/database.ts';
import { MigrationError } from '../../../store/errors.ts';
import { findKeys, type KeyInfo } from '../../../store/gateway/read-keys.ts';
import { type AllowedMigrations, migrate } from '../../../store/migrate/migrate.ts';
import { addressSubject } from '../../http/caller.ts';
import { LocalLimiter, limitHeaders } from '../limits/limiter.ts';
import { type Availability, withTimeout } from '../shared-redis.ts';

const MAX_BATCH = 1000;
/** More than the cache holds, because a refresh loads all cached keys at once. */
const MAX_PENDING = 100_000;
const LOAD_TIMEOUT_MS = 2000;

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

const CHANNEL = 'gateway_key';

/**
 * Reloads a key when the database notifies of a change. Reloads all keys after each reconnect and every
 * `refreshMs`, because notifications sent while disconnected are lost.
 */
function watchKeys(
  database: Database,
  cache: KeyCache,
  refreshMs: number,
  onResult: (isUp: boolean, reason?: unknown) => void,
): () => void {
  const report = (reload: Promise<void>) =>
    reload.then(
      () => onResult(true),
      (error: unknown) => onResult(false, error),
    );
  const changed = (hash: string) =>
    void report(hash === '' ? cache.refreshAll() : cache.refresh(hash));
  database.listen(CHANNEL, {
    onNotice: changed,
    onConnected: () => changed(''),
    onLost: (error) => onResult(false, error),
  });
  const timer = setInterval(() => changed(''), refreshMs);
  timer.unref();
  return () => clearInterval(timer);
}

const WATCH_RETRY_MS = 1000;

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
      await sleep(WATCH_RETRY_MS, undefined, { ref: false });
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

/** Enough for mistyped keys, but too few to guess keys. */
const UNKNOWN_KEYS_RULE = { ratePerSecond: 1, burst: 10 };

/** Counts keys that do not exist, by the client address that sent them. The limit is local to the process. */
export class UnknownKeys {
  readonly #limiter = new LocalLimiter();

  /** Null, or the headers of the refusal if the address has sent too many. */
  count(address: string): Record<string, string> | null {
    const taken = this.#limiter.take(addressSubject(address), UNKNOWN_KEYS_RULE, 1);
    return taken.granted === 0 ? limitHeaders(UNKNOWN_KEYS_RULE, taken, 1) : null;
  }
}
