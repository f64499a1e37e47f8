import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { AllowedMigrations } from '../../store/migrate/migrate.ts';
import { type Limiter, type LimitRule, LocalLimiter } from './limits/limiter.ts';
import type { PagesCookie } from './pages-cookie.ts';

export type Api = 'v2' | 'v3';

export interface GatewayOptions {
  /** The served network: keys can be restricted to networks. */
  readonly network: string;
  /** PostgreSQL, which stores the keys. */
  readonly databaseUrl: string;
  /** Redis, which counts requests of all replicas; null: each server counts its own requests. */
  readonly redisUrl: string | null;
  /** What counts requests without Redis. Default: this process. */
  readonly openLimiter?: () => Limiter;
  readonly log: FastifyBaseLogger;
  readonly registry: Registry;
  /** The limit per client address without a key. Default: 1 request per second for each API. */
  readonly keyless?: Readonly<Record<Api, LimitRule>>;
  /** The limit per client address of requests that our own pages send. Null: that without a key. */
  readonly pages?: PagesAllowance | null;
  /** Prefix of every key in Redis. */
  readonly redisPrefix?: string;
  /** After this time a request is counted locally instead of in Redis. */
  readonly redisTimeoutMs?: number;
  /** Migrations that may be applied at the start. Default: `online`. */
  readonly migrations?: AllowedMigrations;
  /** Interval at which all cached keys are read again, in case a notification was lost. */
  readonly refreshMs?: number;
}

export interface PagesAllowance {
  readonly cookie: PagesCookie;
  readonly limit: LimitRule;
}

/** Adds the defaults. */
export function completeOptions(options: GatewayOptions): Required<GatewayOptions> {
  return {
    keyless: { v2: keylessRule(1), v3: keylessRule(1) },
    pages: null,
    openLimiter: () => new LocalLimiter(),
    redisPrefix: 'tonway:bucket:',
    redisTimeoutMs: 500,
    refreshMs: 10_000,
    migrations: 'online',
    ...options,
  };
}

/** A rule whose burst is the rate of one second, at least two. */
export function keylessRule(ratePerSecond: number): LimitRule {
  return { ratePerSecond, burst: Math.max(2, Math.ceil(ratePerSecond)) };
}

/** The reason why a request is refused; the texts are part of the API. */
export interface Refusal {
  /** Also the HTTP status. */
  readonly code: number;
  readonly text: string;
  /** Label of the metric. */
  readonly outcome: string;
}

function refusal(code: number, text: string, outcome: string): Refusal {
  return { code, text, outcome };
}

export const UNKNOWN_KEY = refusal(401, 'API key does not exist', 'unknown_key');
export const KEY_REQUIRED = refusal(401, 'a ticket requires an API key', 'unknown_key');
export const NETWORK_REFUSED = refusal(403, 'Network not allowed', 'network_refused');
export const TOO_FAST = refusal(429, 'Ratelimit exceeded', 'limited');

/** The database is unavailable and the key is not cached, so it cannot be checked. */
export const KEY_UNCHECKED = refusal(503, 'API key cannot be checked now', 'unchecked_key');

export const UNKNOWN_TICKET = refusal(
  401,
  'the ticket is unknown, used or expired',
  'unknown_ticket',
);

/** Redis is unavailable. */
export const TICKET_UNCHECKED = refusal(503, 'tickets are unavailable now', 'unchecked_ticket');
