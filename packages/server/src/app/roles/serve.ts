import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { isLeaving, listen } from '../../api/http/connections.ts';
import { createHttp, drainHttp, type Stoppable, stoppable } from '../../api/http/http.ts';
import { Pages } from '../../api/http/pages.ts';
import { imageRoutes } from '../../api/images/routes.ts';
import { OPERATIONS } from '../../api/v2/operations/index.ts';
import { listOf } from '../../config/lists.ts';
import type { Settings } from '../../config/settings.ts';
import type { Upstream } from '../../network/upstream/session.ts';
import { ANSWER_FORM } from '../parts/failures.ts';
import type { RunningGateway } from '../parts/gateway.ts';
import { detailedStatus, type HealthOptions, healthRoutes, publicStatus } from '../parts/health.ts';
import { addRoutes } from '../parts/http-app.ts';
import { loggerOptions } from '../parts/logger.ts';
import { countRequests } from '../parts/metrics-server.ts';
import { serveOperators } from '../parts/operator.ts';
import { requestLimits, v2Settings } from '../parts/options.ts';
import { openParts, type Parts } from '../parts/parts.ts';
import { hasV3Lists } from '../parts/v3.ts';

/** A running server. */
export interface RunningServer extends Stoppable {
  readonly url: string;
  readonly log: FastifyBaseLogger;
  readonly upstream: Upstream;
}

export interface ServerOptions {
  /** Destination of the log; default: standard output. */
  readonly logTo?: { write(line: string): void };
}

/** Opens the parts, registers the routes and listens. */
export async function startServer(
  settings: Settings,
  { logTo }: ServerOptions = {},
): Promise<RunningServer> {
  const logger = loggerOptions(settings.LOG_LEVEL, logTo);
  const http = createHttp({
    form: ANSWER_FORM,
    logger,
    trustedProxies: listOf(settings.TRUSTED_PROXIES),
    receiveTimeoutMs: settings.RECEIVE_TIMEOUT_MS,
    hasLists: hasV3Lists,
  });
  await using opened = new AsyncDisposableStack();
  const parts = await openParts(settings, http.log, opened);
  const health = await registerRoutes(http, settings, parts);
  await serveOperators(settings, http, parts.metrics, health, opened);
  opened.defer(() => drainHttp(http));
  const url = await listen(http, { host: settings.HOST, port: settings.PORT, setting: 'PORT' });
  const running = opened.move();
  return { url, log: http.log, upstream: parts.upstream, ...stoppable(http, running) };
}

/** Registers the routes of v2, v3, health checks and images. */
export async function registerRoutes(
  http: FastifyInstance,
  settings: Settings,
  { upstream, tvm, gateway, metrics, v3, v3Health, imageProxy, pending }: Parts,
  beforeRoutes?: (app: FastifyInstance) => void,
): Promise<HealthOptions> {
  countRequests(http, metrics);
  const pages = await openPages(settings, gateway, http.log);
  const answers = await addRoutes(http, {
    upstream,
    tvm,
    messageFeed: pending?.feed ?? null,
    ...requestLimits(settings),
    settings: v2Settings(settings),
    operations: OPERATIONS,
    cacheBytes: settings.ANSWER_CACHE_BYTES,
    maxBodyBytes: settings.MAX_BODY_BYTES,
    corsOrigins: listOf(settings.CORS_ORIGINS),
    ...(gateway && { gateway: gateway.hooks }),
    ...(v3 && { v3 }),
    ...(beforeRoutes && { beforeRoutes }),
    pages,
    base: settings.PAGES_PATH,
  });
  if (imageProxy) imageRoutes(http, imageProxy.urls, imageProxy.images);
  metrics.observe({ upstream, tvm, answerCache: () => answers.cache });
  const { NETWORK: network, PUBLIC_METRICS } = settings;
  // A devnet may produce blocks only on request, so the age of its head is not limited.
  const maxHeadAgeSeconds = network === 'devnet' ? null : readyHeadAge(settings);
  const health = {
    network,
    upstream,
    tvm,
    maxHeadAgeSeconds,
    v3: v3Health,
    isClosing: () => isLeaving(http.server),
  };
  healthRoutes(http, health, PUBLIC_METRICS ? detailedStatus : publicStatus);
  return health;
}

/** A server that refuses requests because its head is too old is not ready. 0: any age is accepted. */
function readyHeadAge({ READY_MAX_HEAD_AGE_SECONDS, MAX_HEAD_AGE_SECONDS }: Settings): number {
  const limits = [READY_MAX_HEAD_AGE_SECONDS, MAX_HEAD_AGE_SECONDS].filter((limit) => limit > 0);
  return limits.length > 0 ? Math.min(...limits) : 0;
}

/** Null if they are disabled, or not built. */
async function openPages(
  settings: Settings,
  gateway: RunningGateway | null,
  log: FastifyBaseLogger,
): Promise<Pages | null> {
  if (!settings.PAGES) return null;
  const { PAGES_PATH: base, PAGES_INDEXED: isIndexed, PAGES_STREAMS: hasStreams } = settings;
  const pages = await Pages.open({
    network: settings.NETWORK,
    audiences: settings.OPERATOR_PUBLIC ? ['public', 'operators'] : ['public'],
    base,
    isIndexed,
    hasStreams,
    onPage: (reply) => gateway?.pagesCookie?.set(reply.request, reply, base),
  });
  if (!pages) log.warn('the pages are not built; build them with: npm run build -w @tonway/web');
  return pages;
}
