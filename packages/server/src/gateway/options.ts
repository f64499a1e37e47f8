import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { LimitRule } from './limits/limiter.ts';

export type Api = 'v2' | 'v3';

export interface GatewayOptions {
  /** The network that is served: keys can be confined to some. */
  readonly network: string;
  /** PostgreSQL, where the keys are. */
  readonly databaseUrl: string;
  /** Where requests are counted for all replicas; null: each process counts for itself. */
  readonly redisUrl: string | null;
  readonly log: FastifyBaseLogger;
  readonly registry: Registry;
  /** For each client address without a key. Default: 1 per second on each interface. */
  readonly keyless?: Readonly<Record<Api, LimitRule>>;
  /** In front of every name in Redis. */
  readonly redisPrefix?: string;
  /** How long Redis may take before a request is counted without it. */
  readonly redisTimeoutMs?: number;
  /** How often the keys are read again in case a change was not heard of. */
  readonly refreshMs?: number;
}

/** With all defaults. */
export function completeOptions(options: GatewayOptions): Required<GatewayOptions> {
  return {
    keyless: { v2: keylessRule(1), v3: keylessRule(1) },
    redisPrefix: 'tonway:bucket:',
    redisTimeoutMs: 500,
    refreshMs: 10_000,
    ...options,
  };
}

/** A second's worth at once, and never fewer than two. */
export function keylessRule(ratePerSecond: number): LimitRule {
  return { ratePerSecond, burst: Math.max(2, Math.ceil(ratePerSecond)) };
}
