import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gateway } from '../../api/gateway/gateway.ts';
import {
  type GatewayOptions,
  keylessRule,
  type PagesAllowance,
} from '../../api/gateway/gateway-options.ts';
import { gatewayHooks, type OpenedKeys, openKeys as readKeys } from '../../api/gateway/hooks.ts';
import { PagesCookie } from '../../api/gateway/pages-cookie.ts';
import { type KeylessStreams, StreamGate } from '../../api/gateway/streams/stream-gate.ts';
import type { Settings } from '../../config/settings.ts';
import { migrationsAtStart } from '../../store/migrate/migrate.ts';
import { createSecret } from '../../util/secret.ts';
import { limiterOfAll } from '../processes/worker.ts';
import type { App } from './app.ts';
import { isV3, sendError } from './failures.ts';

/** The keys, and the options with which they were opened. */
export interface Keys {
  readonly options: GatewayOptions;
  readonly opened: OpenedKeys;
}

/** Opens the keys of requests and streams. Null: no keys and no limits; neither PostgreSQL nor Redis is contacted. */
export async function openKeys({ settings, log, metrics, closing }: App): Promise<Keys | null> {
  const { GATEWAY, DATABASE_URL: databaseUrl, REDIS_URL, NETWORK: network } = settings;
  if (!GATEWAY || databaseUrl === '') return null;
  const options = {
    network,
    databaseUrl,
    redisUrl: REDIS_URL === '' ? null : REDIS_URL,
    migrations: migrationsAtStart(settings),
    log,
    registry: metrics.registry,
  };
  const opened = await readKeys(options, closing);
  metrics.observeDatabase('keys', opened.database);
  return { options, opened };
}

export interface RunningGateway {
  readonly hooks: (app: FastifyInstance) => void;
  /** Null: requests of our own pages have the limits of requests without a key. */
  readonly pagesCookie: PagesCookie | null;
}

/** Starts to check and limit requests. Null: there are no keys. */
export async function startGateway(
  { settings, log, closing }: App,
  keys: Keys | null,
): Promise<RunningGateway | null> {
  if (!keys) {
    log.info('no keys and no limits: DATABASE_URL is not set, or GATEWAY is false');
    return null;
  }
  const keyless = {
    v2: keylessRule(settings.V2_KEYLESS_RATE),
    v3: keylessRule(settings.V3_KEYLESS_RATE),
  };
  const options = {
    ...keys.options,
    keyless,
    pages: pagesAllowance(settings),
    openLimiter: limiterOfAll,
  };
  const gateway = await Gateway.start(options, keys.opened);
  closing.defer(() => gateway.close());
  const apiOf = (request: FastifyRequest) => (isV3(request) ? 'v3' : 'v2');
  return {
    hooks: gatewayHooks(gateway, sendError, apiOf),
    pagesCookie: gateway.pagesCookie,
  };
}

/** A page sends several requests at once, and the next page follows soon. */
const PAGES_BURST_SECONDS = 2;

function pagesAllowance({ PAGES_RATE, PAGES_SECRET }: Settings): PagesAllowance | null {
  if (PAGES_RATE === 0) return null;
  const burst = Math.max(2, Math.ceil(PAGES_RATE * PAGES_BURST_SECONDS));
  return {
    cookie: new PagesCookie(PAGES_SECRET || createSecret()),
    limit: { ratePerSecond: PAGES_RATE, burst },
  };
}

const KEYLESS_ADDRESSES = 1000;
const UNLIMITED = { limits: { connections: Infinity, addresses: Infinity }, pages: null };

/** Starts to check and limit streams. Without keys, on a devnet there are no limits. */
export async function startStreamGate(
  { settings, closing }: App,
  keys: Keys | null,
  redisPrefix: string | undefined,
): Promise<StreamGate> {
  const { NETWORK: network } = settings;
  const keyless = keylessStreams(settings);
  const withPrefix = redisPrefix === undefined ? {} : { redisPrefix };
  const gate = keys
    ? await StreamGate.start({ ...keys.options, ...withPrefix }, keyless, keys.opened)
    : StreamGate.withoutKeys(network, network === 'devnet' ? UNLIMITED : keyless);
  return closing.adopt(gate, (each) => each.close());
}

/** Our pages share a secret with `tonway serve`; a reader may have several of them open. */
function keylessStreams(settings: Settings): KeylessStreams {
  const { PAGES_SECRET, PAGES_RATE, STREAM_PAGES_CONNECTIONS } = settings;
  const limitsOf = (connections: number) => ({ connections, addresses: KEYLESS_ADDRESSES });
  const hasPages = PAGES_SECRET !== '' && PAGES_RATE > 0;
  return {
    limits: limitsOf(settings.STREAM_KEYLESS_CONNECTIONS),
    pages: hasPages
      ? { cookie: new PagesCookie(PAGES_SECRET), limits: limitsOf(STREAM_PAGES_CONNECTIONS) }
      : null,
  };
}
