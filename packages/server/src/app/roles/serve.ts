import type { Tvm } from '@tonway/tvm';
import type { Audience } from '@tonway/web';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { isLeaving } from '../../api/http/connections.ts';
import { drainHttp } from '../../api/http/http.ts';
import { Pages } from '../../api/http/pages.ts';
import { imageRoutes } from '../../api/images/routes.ts';
import { OPERATIONS } from '../../api/v2/operations/index.ts';
import { listOf } from '../../config/lists.ts';
import type { Settings } from '../../config/settings.ts';
import type { Upstream } from '../../network/upstream/session.ts';
import { App, type RunningApp } from '../parts/app.ts';
import { detailedStatus, type HealthOptions, healthRoutes, publicStatus } from '../parts/health.ts';
import { addRoutes } from '../parts/http-app.ts';
import { type RunningGateway, startGateway } from '../parts/keys.ts';
import type { LogStream } from '../parts/logger.ts';
import { observeCaches, observeTvm, observeUpstream } from '../parts/metrics.ts';
import { countRequests } from '../parts/metrics-server.ts';
import { serveOperators } from '../parts/operator.ts';
import { requestLimits, v2Settings } from '../parts/options.ts';
import { chainFacts, processFacts, RecentRequests, tvmFacts } from '../parts/process-facts.ts';
import { openShared, type SharedParts } from '../parts/shared.ts';
import { openTvm } from '../parts/tvm.ts';
import { connect } from '../parts/upstream.ts';
import { hasV3Lists, openV3 } from '../parts/v3.ts';
import { isReplacement } from '../processes/worker.ts';

/** A running server. */
export interface RunningServer extends RunningApp {
  readonly upstream: Upstream;
}

export interface ServerOptions {
  /** Destination of the log; default: standard output. */
  readonly logTo?: LogStream;
}

/** Starts v2, and v3 if there is an index. */
export async function startServer(
  settings: Settings,
  { logTo }: ServerOptions = {},
): Promise<RunningServer> {
  await using app = new App(settings, { logTo, hasLists: hasV3Lists });
  const upstream = await connect(app);
  const tvm = openTvm(app);
  const { health } = await addServer(app, upstream, tvm, await openShared(app));
  await serveOperators(app, health);
  app.closing.defer(() => drainHttp(app.http));
  if (isReplacement()) await firstHead(upstream);
  return { ...(await app.listen('PORT')), upstream };
}

/** As long as a public network may need to the first verified block. */
const FIRST_HEAD_MS = 60_000;

/** Other processes answer meanwhile. */
async function firstHead(upstream: Upstream): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, FIRST_HEAD_MS);
  const stopListening = upstream.onHead(() => resolve());
  if (!upstream.head) await promise;
  stopListening();
  clearTimeout(timer);
}

/** Registers the routes of v2, v3, health checks and images. */
export async function addServer(
  app: App,
  upstream: Upstream,
  tvm: Tvm,
  shared: SharedParts,
  beforeRoutes?: (app: FastifyInstance) => void,
) {
  const { settings, http, log, metrics } = app;
  const gateway = await startGateway(app, shared.keys);
  const { v3, health: v3Health, messageFeed } = await openV3(app, upstream, tvm, shared);
  countRequests(http, metrics);
  const requests = new RecentRequests(settings);
  requests.count(http);
  const answers = await addRoutes(http, {
    upstream,
    tvm,
    messageFeed,
    ...requestLimits(settings),
    settings: v2Settings(settings),
    operations: OPERATIONS,
    cacheBytes: settings.ANSWER_CACHE_BYTES,
    maxBodyBytes: settings.MAX_BODY_BYTES,
    corsOrigins: listOf(settings.CORS_ORIGINS),
    ...(gateway && { gateway: gateway.hooks }),
    ...(v3 && { v3 }),
    ...(beforeRoutes && { beforeRoutes }),
    pages: await openPages(settings, gateway, log),
    base: settings.PAGES_PATH,
  });
  if (shared.imageProxy) imageRoutes(http, shared.imageProxy.urls, shared.imageProxy.images);
  observeUpstream(metrics, upstream);
  observeCaches(metrics, () => ({ answers: answers.cache, ...upstream.snapshot.caches }));
  observeTvm(metrics, tvm);
  const { NETWORK: network, PUBLIC_METRICS } = settings;
  const facts = () =>
    processFacts(settings, {
      chain: chainFacts(upstream, settings),
      v2: { maxHeadAgeSeconds: readyHeadAge(settings) },
      v3: v3Health?.facts ?? null,
      tvm: tvmFacts(tvm),
      requests: requests.facts,
    });
  const isClosing = () => isLeaving(http.server);
  const health: HealthOptions = { network, upstream, tvm, facts, isClosing };
  healthRoutes(http, health, PUBLIC_METRICS ? detailedStatus : publicStatus);
  return { health, v3 };
}

/** A server that refuses requests because its head is too old is not ready. 0: any age is accepted. */
export function readyHeadAge({
  READY_MAX_HEAD_AGE_SECONDS,
  MAX_HEAD_AGE_SECONDS,
}: Settings): number {
  const limits = [READY_MAX_HEAD_AGE_SECONDS, MAX_HEAD_AGE_SECONDS].filter((limit) => limit > 0);
  return limits.length > 0 ? Math.min(...limits) : 0;
}

function audiencesOf({ NETWORK, OPERATOR_PUBLIC }: Settings): Audience[] {
  return [
    'public',
    ...(OPERATOR_PUBLIC ? (['operators'] as const) : []),
    ...(NETWORK === 'devnet' ? (['developers'] as const) : []),
  ];
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
    audiences: audiencesOf(settings),
    base,
    isIndexed,
    hasStreams,
    onPage: (reply) => gateway?.pagesCookie?.set(reply.request, reply, base),
  });
  if (!pages) log.warn('the pages are not built; build them with: npm run build -w @tonway/web');
  return pages;
}
