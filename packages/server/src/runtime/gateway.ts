import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { Settings } from '../config/settings.ts';
import { Gateway } from '../gateway/gateway.ts';
import { gatewayHooks } from '../gateway/hooks.ts';
import { keylessRule } from '../gateway/options.ts';
import { isV3, sendError } from './answer-form.ts';

export interface RunningGateway {
  readonly hooks: (app: FastifyInstance) => void;
  close(): Promise<void>;
}

/** Starts the gateway. Null: no keys and no limits; neither PostgreSQL nor Redis is contacted. */
export async function startGateway(
  settings: Settings,
  log: FastifyBaseLogger,
  registry: Registry,
): Promise<RunningGateway | null> {
  const { GATEWAY, DATABASE_URL, REDIS_URL, NETWORK } = settings;
  if (!GATEWAY || DATABASE_URL === '') {
    log.info('no keys and no limits: DATABASE_URL is not set, or GATEWAY is false');
    return null;
  }
  const gateway = await Gateway.start({
    network: NETWORK,
    databaseUrl: DATABASE_URL,
    redisUrl: REDIS_URL === '' ? null : REDIS_URL,
    keyless: {
      v2: keylessRule(settings.V2_KEYLESS_RATE),
      v3: keylessRule(settings.V3_KEYLESS_RATE),
    },
    log,
    registry,
  });
  const apiOf = (request: FastifyRequest) => (isV3(request) ? 'v3' : 'v2');
  return { hooks: gatewayHooks(gateway, sendError, apiOf), close: () => gateway.close() };
}
