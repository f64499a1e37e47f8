import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { PagesCookie } from '../../api/gateway/pages-cookie.ts';
import { type KeylessStreams, StreamGate } from '../../api/gateway/streams/stream-gate.ts';
import { listen } from '../../api/http/connections.ts';
import {
  createHttp,
  drainHttp,
  type Stoppable,
  setCommonHeaders,
  stoppable,
} from '../../api/http/http.ts';
import { registerDocument } from '../../api/http/openapi-documents.ts';
import { logRequests } from '../../api/http/request-log.ts';
import type { StreamHub } from '../../api/streaming/connection.ts';
import { OpenStreams, StreamTallies } from '../../api/streaming/transport/client-stream.ts';
import { streamRoutes } from '../../api/streaming/transport/routes.ts';
import {
  type HealthComponents,
  isSubscription,
} from '../../api/streaming/transport/stream-options.ts';
import { isWebSocketUpgrade } from '../../api/streaming/transport/websocket.ts';
import type { OperatorNames } from '../../api/v3/operation.ts';
import { Deliverer } from '../../api/webhooks/deliverer.ts';
import { WebhookManagement } from '../../api/webhooks/management.ts';
import { WEBHOOKS_PREFIX, webhooksOpenApi } from '../../api/webhooks/openapi.ts';
import { webhookRoutes } from '../../api/webhooks/routes.ts';
import { createSender } from '../../api/webhooks/sender.ts';
import { listOf } from '../../config/lists.ts';
import type { Settings } from '../../config/settings.ts';
import type { PendingBackend } from '../../index/pending/pending-backend.ts';
import { migrationsAtStart } from '../../store/migrate/migrate.ts';
import { ANSWER_FORM, handleErrors, rejectUnknownRoutes } from '../parts/failures.ts';
import { probeRoutes, readinessRoute } from '../parts/health.ts';
import { closeRefused, registerCors } from '../parts/http-app.ts';
import { openIndexDatabase, prepareTables } from '../parts/index-database.ts';
import { loggerOptions } from '../parts/logger.ts';
import { Metrics, observeStreams } from '../parts/metrics.ts';
import { serveMetrics } from '../parts/metrics-server.ts';

/** To PostgreSQL, for the API of webhooks and for deliveries. */
const WEBHOOK_CONNECTIONS = 4;
/** A webhook whose deliveries fail for this long is suspended. */
const SUSPEND_AFTER_SECONDS = 86_400;

interface WebhookParts {
  readonly http: FastifyInstance;
  readonly hub: StreamHub;
  readonly gate: StreamGate;
  readonly metrics: Metrics;
}

/** Registers the API of webhooks and starts to deliver, until `closing` is disposed. */
async function startWebhooks(
  settings: Settings,
  { http, hub, gate, metrics: { registry } }: WebhookParts,
  closing: AsyncDisposableStack,
): Promise<void> {
  const { log } = http;
  const database = openIndexDatabase(settings, WEBHOOK_CONNECTIONS);
  closing.defer(() => database.close());
  const sender = createSender(settings);
  const deliverer = new Deliverer({
    database,
    hub,
    sender,
    retries: {
      delaysSeconds: listOf(settings.WEBHOOK_RETRY_SECONDS).map(Number),
      suspendAfterSeconds: SUSPEND_AFTER_SECONDS,
    },
    concurrency: settings.WEBHOOK_CONCURRENCY,
    log,
    registry,
  });
  closing.defer(() => deliverer.close());
  const maxWebhooks = settings.WEBHOOKS_PER_KEY;
  const management = new WebhookManagement({ database, sender, maxWebhooks });
  registerDocument(http, WEBHOOKS_PREFIX, webhooksOpenApi);
  const origins = listOf(settings.CORS_ORIGINS).filter((origin) => origin !== '*');
  const options = { allowedOrigins: origins, timeoutMs: settings.REQUEST_TIMEOUT_MS };
  const routes = async (app: FastifyInstance) => webhookRoutes(app, management, gate, options);
  await http.register(routes, { prefix: WEBHOOKS_PREFIX });
}

/** A hub with its state. */
export interface OpenedHub {
  readonly hub: StreamHub;
  /** Whether the hub keeps recent traces, for `replay_existing`. */
  readonly canReplay: boolean;
  readonly health: () => HealthComponents;
  /** Null if the process is ready, otherwise the reason. */
  readonly problem: () => string | null;
}

export interface HubParts {
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  /** Absent: the settings decide. */
  readonly names?: OperatorNames;
  readonly pending?: PendingBackend | null;
}

/** Opens the hub; `closing` closes it after all streams. */
export type OpenHub = (
  settings: Settings,
  parts: HubParts,
  closing: AsyncDisposableStack,
) => Promise<OpenedHub>;

export interface StreamOptions {
  /** Destination of the log; default: standard output. */
  readonly logTo?: { write(line: string): void };
  /** Interval of keep-alive frames. */
  readonly keepAliveMs?: number | undefined;
  /** Prefix of every key in Redis. */
  readonly redisPrefix?: string | undefined;
}

export interface RunningStream extends Stoppable {
  readonly url: string;
  readonly log: FastifyBaseLogger;
}

/** Starts the streaming server: SSE and WebSocket over the notifications of a hub. */
export async function startStream(
  settings: Settings,
  openHub: OpenHub,
  { logTo, keepAliveMs, redisPrefix }: StreamOptions = {},
): Promise<RunningStream> {
  const http = createHttp({
    form: ANSWER_FORM,
    logger: loggerOptions(settings.LOG_LEVEL, logTo),
    trustedProxies: listOf(settings.TRUSTED_PROXIES),
    receiveTimeoutMs: settings.RECEIVE_TIMEOUT_MS,
    isUpgrade: isWebSocketUpgrade,
    hasLists: isSubscription,
  });
  const { log } = http;
  await using opened = new AsyncDisposableStack();
  const metrics = new Metrics();
  await prepare(http, settings);
  const own = { keepAliveMs, redisPrefix };
  const streams = await addStreams(http, settings, openHub, { log, metrics }, opened, own);
  const { problem, tallies } = streams;
  probeRoutes(http, problem);
  const status = () => ({ network: settings.NETWORK, problem: problem(), ...tallies });
  await serveMetrics({ ...settings, WORKERS: 1 }, http, metrics, { status }, opened);
  opened.defer(() => drainHttp(http, DRAIN_MS));
  opened.defer(() => streams.close());
  const { HOST: host, STREAM_PORT: port } = settings;
  const url = await listen(http, { host, port, setting: 'STREAM_PORT' });
  const running = opened.move();
  return { url, log, ...stoppable(http, running) };
}

/** For requests in flight, after all streams are closed. */
const DRAIN_MS = 1000;

interface AddedStreams {
  readonly tallies: StreamTallies;
  /** Null if streams can be opened, otherwise the reason. */
  readonly problem: () => string | null;
  /** Closes the open streams; the parts are closed by `closing`. */
  close(): Promise<void>;
}

/** Registers the routes of streams and webhooks, and starts to deliver events, until `closing` is disposed. */
export async function addStreams(
  http: FastifyInstance,
  settings: Settings,
  openHub: OpenHub,
  parts: HubParts,
  closing: AsyncDisposableStack,
  { keepAliveMs, redisPrefix }: Omit<StreamOptions, 'logTo'> = {},
): Promise<AddedStreams> {
  const { log, metrics } = parts;
  if (settings.DATABASE_URL !== '') await prepareTables(settings, log, closing);
  const { problem, ...hub } = await openHub(settings, parts, closing);
  const gate = await openGate(settings, log, metrics, redisPrefix);
  closing.defer(() => gate.close());
  const tallies = new StreamTallies();
  observeStreams(metrics, tallies);
  const streams = new OpenStreams(keepAliveMs);
  const onUnexpected = (error: unknown) => log.error({ err: error }, 'unexpected');
  await streamRoutes(http, { ...hub, gate, streams, tallies, onUnexpected });
  if (settings.WEBHOOKS && settings.DATABASE_URL !== '')
    await startWebhooks(settings, { http, hub: hub.hub, gate, metrics }, closing);
  readinessRoute(http, '/readyz/stream', problem);
  return {
    tallies,
    problem,
    close: () => streams.close(),
  };
}

/** What all routes have in common: headers, log, errors, CORS. */
async function prepare(http: FastifyInstance, settings: Settings): Promise<void> {
  http.decorateRequest('operation', '');
  http.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply, ANSWER_FORM.versionOf(request));
    const { operation = '' } = request.routeOptions.config as { operation?: string };
    request.operation = operation;
    done();
  });
  logRequests(http);
  closeRefused(http);
  handleErrors(http);
  await registerCors(http, listOf(settings.CORS_ORIGINS));
  rejectUnknownRoutes(http);
}

const KEYLESS_ADDRESSES = 1000;

/** Without a gateway, keys are ignored; on a devnet there are no limits then. */
async function openGate(
  settings: Settings,
  log: FastifyBaseLogger,
  { registry }: Metrics,
  redisPrefix: string | undefined,
): Promise<StreamGate> {
  const { GATEWAY, DATABASE_URL, REDIS_URL, NETWORK: network } = settings;
  const keyless = keylessStreams(settings);
  if (!GATEWAY || DATABASE_URL === '') {
    const unlimited = { limits: { connections: Infinity, addresses: Infinity }, pages: null };
    return StreamGate.withoutKeys(network, network === 'devnet' ? unlimited : keyless);
  }
  const redisUrl = REDIS_URL === '' ? null : REDIS_URL;
  const prefix = redisPrefix === undefined ? {} : { redisPrefix };
  const migrations = migrationsAtStart(settings);
  const backends = { databaseUrl: DATABASE_URL, redisUrl, migrations };
  const gateway = { network, ...backends, log, registry, ...prefix };
  return StreamGate.start(gateway, keyless);
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
