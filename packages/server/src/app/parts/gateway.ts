import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { Gateway } from '../../api/gateway/gateway.ts';
import { keylessRule, type PagesAllowance } from '../../api/gateway/gateway-options.ts';
import { gatewayHooks } from '../../api/gateway/hooks.ts';
import { PagesCookie } from '../../api/gateway/pages-cookie.ts';
import type { Settings } from '../../config/settings.ts';
import { migrationsAtStart } from '../../store/migrate/migrate.ts';
import { isV3, sendError } from './failures.ts';

export interface RunningGateway {
  readonly hooks: (app: FastifyInstance) => void;
  /** Null: requests of our own pages have the limits of requests without a key. */
  readonly pagesCookie: PagesCookie | null;
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
    pages: pagesAllowance(settings),
    migrations: migrationsAtStart(settings),
    log,
    registry,
  });
  const apiOf = (request: FastifyRequest) => (isV3(request) ? 'v3' : 'v2');
  return {
    hooks: gatewayHooks(gateway, sendError, apiOf),
    pagesCookie: gateway.pagesCookie,
    close: () => gateway.close(),
  };
}

/** A page sends several requests at once, and the next page follows soon. */
const PAGES_BURST_SECONDS = 2;

function pagesAllowance({ PAGES_RATE, PAGES_SECRET }: Settings): PagesAllowance | null {
  if (PAGES_RATE === 0) return null;
  const burst = Math.max(2, Math.ceil(PAGES_RATE * PAGES_BURST_SECONDS));
  return {
    cookie: new PagesCookie(PAGES_SECRET || createPagesSecret()),
    limit: { ratePerSecond: PAGES_RATE, burst },
  };
}

/** For processes that share no secret by their settings: cookies are valid until the server restarts. */
export function createPagesSecret(): string {
  return randomBytes(32).toString('base64url');
}
