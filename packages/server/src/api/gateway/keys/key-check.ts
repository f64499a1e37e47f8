import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../store/database.ts';
import { hashSecret, looksLikeSecret } from '../../../store/gateway/keys.ts';
import type { KeyInfo } from '../../../store/gateway/read-keys.ts';
import type { AllowedMigrations } from '../../../store/migrate/migrate.ts';
import {
  KEY_UNCHECKED,
  NETWORK_REFUSED,
  type Refusal,
  TOO_FAST,
  UNKNOWN_KEY,
} from '../gateway-options.ts';
import type { Availability } from '../shared-redis.ts';
import type { GatewayMetrics } from '../usage-counter.ts';
import { allowsNetwork, KeyBook, UnknownKeys } from './key-book.ts';

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
  readonly refreshMs: number;
  readonly migrations: AllowedMigrations;
  readonly availability: Availability;
  readonly metrics: GatewayMetrics;
}

/** Checks API keys: whether they exist, and whether they are valid for the network. */
export class KeyCheck {
  readonly #keys: KeyBook;
  readonly #network: string;
  readonly #metrics: GatewayMetrics;
  readonly #unknownKeys = new UnknownKeys();

  private constructor(keys: KeyBook, { network, metrics }: KeyCheckOptions) {
    this.#keys = keys;
    this.#network = network;
    this.#metrics = metrics;
  }

  /** Opens even if the database is unavailable: keys that are not cached are refused until then. */
  static async open(options: KeyCheckOptions): Promise<KeyCheck> {
    return new KeyCheck(await KeyBook.open(options), options);
  }

  /** The key of a request; null: the request has no key. */
  async identify(caller: Caller): Promise<KeyInfo | Refusal | null> {
    const hash = keyHashOf(caller);
    if (hash === null) return null;
    const key = await this.#find(hash, caller);
    if ('code' in key || allowsNetwork(key, this.#network)) return key;
    return this.#refuse(NETWORK_REFUSED, 'key');
  }

  /** Whether a key that was valid still is; yes if this cannot be found out now. */
  async isStillValid(hash: string): Promise<boolean> {
    try {
      const key = await this.#keys.find(hash);
      return key !== null && allowsNetwork(key, this.#network);
    } catch {
      return true;
    }
  }

  close(): void {
    this.#keys.close();
  }

  /** Every key is looked up, because a valid one may come from an address that also sends unknown keys. */
  async #find(hash: string, caller: Caller): Promise<KeyInfo | Refusal> {
    const key = hash === NO_KEY ? null : await this.#keys.find(hash).catch(() => KEY_UNCHECKED);
    if (key === null) return this.#refuseUnknown(caller);
    return 'code' in key ? this.#refuse(key, 'key') : key;
  }

  #refuseUnknown({ address, onLimit }: Caller): Refusal {
    const limitHeaders = this.#unknownKeys.count(address);
    if (!limitHeaders) return this.#refuse(UNKNOWN_KEY, 'key');
    onLimit(limitHeaders);
    return this.#refuse(TOO_FAST, 'address');
  }

  #refuse(refusal: Refusal, by: 'key' | 'address'): Refusal {
    this.#metrics.requests.inc({ outcome: refusal.outcome, by });
    return refusal;
  }
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
