import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../store/database.ts';
import { MigrationError } from '../../../store/errors.ts';
import { hashSecret, looksLikeSecret } from '../../../store/gateway/keys.ts';
import type { KeyInfo } from '../../../store/gateway/read-keys.ts';
import { type AllowedMigrations, migrate } from '../../../store/migrate/migrate.ts';
import { addressSubject } from '../../http/caller.ts';
import {
  KEY_UNCHECKED,
  NETWORK_REFUSED,
  type Refusal,
  TOO_FAST,
  UNKNOWN_KEY,
} from '../gateway-options.ts';
import { LocalLimiter, limitHeaders } from '../limits/limiter.ts';
import type { Availability } from '../shared-redis.ts';
import type { GatewayMetrics } from '../usage-counter.ts';
import { KeyCache } from './key-cache.ts';

/** The sender of a request. */
export interface Caller {
  /** The API key of the request, if any. */
  readonly secret: string | null;
  /** The hash of the key, instead of the key itself. */
  readonly keyHash?: string;
  readonly address: string;
  /** Receives the `RateLimit-*` headers of the response. */
  readonly onLimit: (headers: Record<string, string>) => void;
}

/** The hash of a text that cannot be a key; it is not looked up. */
const NO_KEY = '';

/** Null: the request has no key. */
export function keyHashOf({ secret, keyHash }: Pick<Caller, 'secret' | 'keyHash'>): string | null {
  if (keyHash !== undefined || secret === null) return keyHash ?? null;
  return looksLikeSecret(secret) ? hashSecret(secret) : NO_KEY;
}

interface KeyCheckOptions {
  readonly network: string;
  readonly database: Database;
  /** Interval at which all cached keys are read again. */
  readonly refreshMs: number;
  /** Migrations that may be applied at the start. */
  readonly migrations: AllowedMigrations;
  readonly availability: Availability;
  readonly metrics: GatewayMetrics;
}

const CHANNEL = 'gateway_key';
const RETRY_MS = 1000;
/** Of keys that do not exist, by client address: enough for mistyped keys, but too few to guess keys. */
const UNKNOWN_KEYS = { ratePerSecond: 1, burst: 10 };

/**
 * Checks API keys: whether they exist, and whether they are valid for the network. Cached keys stay valid while the
 * database is unavailable.
 */
export class KeyCheck {
  readonly #options: KeyCheckOptions;
  readonly #cache: KeyCache;
  readonly #unknown = new LocalLimiter();
  readonly #timer: NodeJS.Timeout;
  #isClosed = false;

  private constructor(options: KeyCheckOptions) {
    this.#options = options;
    const { database, refreshMs, availability } = options;
    this.#cache = new KeyCache(database);
    database.listen(CHANNEL, {
      onNotice: (hash) => this.#reload(hash),
      onConnected: () => this.#reload(''),
      onLost: (error) => availability.report(false, error),
    });
    // Notifications sent while disconnected are lost.
    this.#timer = setInterval(() => this.#reload(''), refreshMs);
    this.#timer.unref();
  }

  /**
   * Checks and, if allowed, migrates the tables; throws if this release cannot use them. Opens even if the database is
   * unavailable, and retries in the background: keys that are not cached are refused until then.
   */
  static async open(options: KeyCheckOptions): Promise<KeyCheck> {
    const { database, availability, migrations: allow } = options;
    const prepare = () => migrate(database, { allow });
    const failure = await prepare().catch((error: unknown) => error);
    if (failure instanceof MigrationError) throw failure;
    const keys = new KeyCheck(options);
    availability.report(failure === undefined, failure);
    if (failure !== undefined) void keys.#retry(prepare);
    return keys;
  }

  /** The key of a request; null: the request has no key. */
  async identify(caller: Caller): Promise<KeyInfo | Refusal | null> {
    const hash = keyHashOf(caller);
    if (hash === null) return null;
    // Every key is looked up, because a valid one may come from an address that also sends unknown keys.
    const key = hash === NO_KEY ? null : await this.#find(hash).catch(() => KEY_UNCHECKED);
    if (key === null) return this.#refuseUnknown(caller);
    if ('code' in key) return this.#refuse(key, 'key');
    return this.#isAllowed(key) ? key : this.#refuse(NETWORK_REFUSED, 'key');
  }

  /** Whether a key that was valid still is; yes if this cannot be found out now. */
  async isStillValid(hash: string): Promise<boolean> {
    try {
      const key = await this.#find(hash);
      return key !== null && this.#isAllowed(key);
    } catch {
      return true;
    }
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
  }

  /** Null: there is no such active key. Throws if the database cannot be queried. */
  async #find(hash: string): Promise<KeyInfo | null> {
    try {
      const key = await this.#cache.find(hash);
      const isExpired = key !== null && key.expiresAtMs !== null && key.expiresAtMs <= Date.now();
      return isExpired ? null : key;
    } catch (error) {
      this.#options.availability.report(false, error);
      throw error;
    }
  }

  /** Reads the key of a hash again; empty: all keys. */
  #reload(hash: string): void {
    const { report } = this.#options.availability;
    const reloading = hash === '' ? this.#cache.refreshAll() : this.#cache.refresh(hash);
    void reloading.then(
      () => report(true),
      (error: unknown) => report(false, error),
    );
  }

  async #retry(prepare: () => Promise<void>): Promise<void> {
    for (;;) {
      await sleep(RETRY_MS, undefined, { ref: false });
      if (this.#isClosed) return;
      const failure = await prepare().catch((error: unknown) => error);
      this.#options.availability.report(failure === undefined, failure);
      if (failure === undefined) return;
    }
  }

  #isAllowed({ networks }: KeyInfo): boolean {
    return networks === null || networks.includes(this.#options.network);
  }

  #refuseUnknown({ address, onLimit }: Caller): Refusal {
    const taken = this.#unknown.take(addressSubject(address), UNKNOWN_KEYS, 1);
    if (taken.granted > 0) return this.#refuse(UNKNOWN_KEY, 'key');
    onLimit(limitHeaders(UNKNOWN_KEYS, taken, 1));
    return this.#refuse(TOO_FAST, 'address');
  }

  #refuse(refusal: Refusal, by: 'key' | 'address'): Refusal {
    this.#options.metrics.requests.inc({ outcome: refusal.outcome, by });
    return refusal;
  }
}

/** The subject of a limit: all keys of an owner on one plan share it, unless a key has its own limit. */
export function limitSubject({ id, owner, plan }: KeyInfo, isOwn: boolean): string {
  return owner === null || isOwn ? `key:${id}` : `owner:${plan}:${owner}`;
}

type Keyed = Pick<FastifyRequest, 'headers' | 'query'>;

/** The API key of a request. The header has priority over the query; an empty value is ignored. */
export function secretOf({ headers, query }: Keyed): string | null {
  const { api_key: inQuery } = query as Record<string, unknown>;
  // A parameter that is given twice is an array; its text is not a valid key.
  const key = headers['x-api-key'] || inQuery;
  return key ? String(key) : null;
}

/** The API key of a stream: also `Authorization: Bearer` and the parameter `token`. */
export function streamSecretOf(request: Keyed): string | null {
  const { token } = request.query as Record<string, unknown>;
  const [, bearer] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return secretOf(request) ?? bearer ?? (token ? String(token) : null);
}

/** The ticket of a stream. */
export function ticketOf({ query }: Keyed): string | null {
  const { ticket } = query as Record<string, unknown>;
  return ticket ? String(ticket) : null;
}
