import { drainHttp } from '../../api/http/http.ts';
import { OpenConnections, StreamCounters } from '../../api/streaming/transport/connection.ts';
import { streamRoutes } from '../../api/streaming/transport/routes.ts';
import { isSubscription } from '../../api/streaming/transport/stream-options.ts';
import { isWebSocketUpgrade } from '../../api/streaming/transport/upgrade.ts';
import { listOf } from '../../config/lists.ts';
import type { Settings } from '../../config/settings.ts';
import type { StreamFacts } from '../../health/facts.ts';
import { unreadyReason } from '../../health/rules.ts';
import { App, type RunningApp } from '../parts/app.ts';
import { prepareTables } from '../parts/database.ts';
import { probeRoutes, readinessRoute } from '../parts/health.ts';
import { prepareRoutes } from '../parts/http-app.ts';
import { startStreamGate } from '../parts/keys.ts';
import type { LogStream } from '../parts/logger.ts';
import { observeStreamAge, observeStreams, observeWatch } from '../parts/metrics.ts';
import { serveMetrics } from '../parts/metrics-server.ts';
import { processFacts } from '../parts/process-facts.ts';
import { openShared, type SharedParts } from '../parts/shared.ts';
import { type OpenedHub, startWebhooks } from '../parts/stream-hub.ts';
import { openWatch } from '../parts/watch.ts';
import { numbersOfAll } from '../processes/numbers.ts';
import { isWorker } from '../processes/worker.ts';

/** Opens the hub, which is closed after all streams. */
type OpenHub = (app: App, shared: SharedParts) => Promise<OpenedHub>;

interface AddedOptions {
  /** Interval of keep-alive frames. */
  readonly keepAliveMs?: number | undefined;
  /** Prefix of every key in Redis. */
  readonly redisPrefix?: string | undefined;
  /** Origins of pages that may use webhooks, in addition to those of the settings. */
  readonly allowedOrigins?: readonly string[];
}

export interface StreamOptions extends Omit<AddedOptions, 'allowedOrigins'> {
  /** Destination of the log; default: standard output. */
  readonly logTo?: LogStream;
}

/** For requests in flight, after all streams are closed. */
const DRAIN_MS = 1000;

/** Starts the streaming server: SSE and WebSocket over the notifications of a hub. */
export async function startStream(
  settings: Settings,
  openHub: OpenHub,
  { logTo, ...options }: StreamOptions = {},
): Promise<RunningApp> {
  await using app = new App(settings, {
    logTo,
    isUpgrade: isWebSocketUpgrade,
    hasLists: isSubscription,
  });
  const { http, closing } = app;
  await prepareRoutes(http, { corsOrigins: listOf(settings.CORS_ORIGINS) });
  if (settings.DATABASE_URL !== '') await prepareTables(app);
  const shared = await openShared(app);
  // Other servers refuse URLs that are signed with a secret of this process.
  const imageProxy = settings.IMAGE_PROXY_SECRET === '' ? null : shared.imageProxy;
  const {
    facts: stream,
    counters,
    close,
  } = await addStreams(app, openHub, { ...shared, imageProxy }, options);
  const facts = () => processFacts(settings, { stream: stream() });
  probeRoutes(http, facts, 'stream');
  const problem = () => unreadyReason(facts(), 'stream');
  const status = () => ({ network: settings.NETWORK, problem: problem(), ...counters });
  const { metrics, processes } = numbersOfAll(app.metrics.registry, { status, facts });
  const pagesSecret = settings.PAGES_SECRET || null;
  const { watch } = openWatch({ ...app, role: 'stream', pagesSecret, processes });
  if (!isWorker()) observeWatch(app.metrics, watch);
  await serveMetrics(app, { metrics, status, watch });
  closing.defer(() => drainHttp(http, DRAIN_MS));
  closing.defer(close);
  return await app.listen('STREAM_PORT');
}

interface AddedStreams {
  readonly counters: StreamCounters;
  readonly facts: () => StreamFacts;
  /** Closes the open streams; the app closes the parts. */
  readonly close: () => Promise<void>;
}

/** Registers the routes of streams and webhooks, and starts to deliver events. */
export async function addStreams(
  app: App,
  openHub: OpenHub,
  shared: SharedParts,
  { keepAliveMs, redisPrefix, allowedOrigins = [] }: AddedOptions = {},
): Promise<AddedStreams> {
  const { settings, http, log } = app;
  const { facts: streamFacts, ...hub } = await openHub(app, shared);
  const gate = await startStreamGate(app, shared.keys, redisPrefix);
  const counters = new StreamCounters();
  observeStreams(app.metrics, counters);
  const connections = new OpenConnections(keepAliveMs);
  const onUnexpected = (error: unknown) => log.error({ err: error }, 'unexpected');
  await streamRoutes(http, { ...hub, gate, connections, counters, onUnexpected });
  if (settings.WEBHOOKS && settings.DATABASE_URL !== '') {
    const origins = listOf(settings.CORS_ORIGINS).filter((origin) => origin !== '*');
    await startWebhooks(app, hub.hub, gate, [...origins, ...allowedOrigins]);
  }
  observeStreamAge(app.metrics, streamFacts);
  const ownFacts = () => processFacts(settings, { stream: streamFacts() });
  readinessRoute(http, '/readyz/stream', ownFacts, 'stream');
  return { counters, facts: streamFacts, close: () => connections.close() };
}
