import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { LimitRule } from './limits/limiter.ts';

export interface GatewayOptions {
  /** The network that is served: keys can be confined to some. */
  readonly network: string;
  /** PostgreSQL, where the keys are. */
  readonly databaseUrl: string;
  /** Where requests are counted for all replicas; null: each process counts for itself. */
  readonly redisUrl: string | null;
  readonly log: FastifyBaseLogger;
  readonly registry: Registry;
  /** For each client address without a key. Default: 1 per second. */
  readonly anonymous?: LimitRule;
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
    anonymous: { ratePerSecond: 1, burst: 1 },
    redisPrefix: 'tonway:limit:',
    redisTimeoutMs: 500,
    refreshMs: 10_000,
    ...options,
  };
}
