import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { listen } from '../../api/http/connections.ts';
import { createHttp, drainHttp, type Stoppable, stoppable } from '../../api/http/http.ts';
import type { Settings } from '../../config/settings.ts';
import { DocumentWorker } from '../../index/metadata/document-worker.ts';
import { createFetcher } from '../../index/metadata/fetch/fetcher.ts';
import { patienceOf } from '../../index/metadata/host-pace.ts';
import type { Database } from '../../store/database.ts';
import { isMissingTable } from '../../store/errors.ts';
import { migrate, migrationsAtStart } from '../../store/migrate/migrate.ts';
import { type DocumentQueue, readDocumentQueue } from '../../store/tokens/documents.ts';
import { runForever } from '../../util/retry.ts';
import { ANSWER_FORM } from '../parts/failures.ts';
import { probeRoutes } from '../parts/health.ts';
import { openIndexDatabase } from '../parts/index-database.ts';
import { loggerOptions } from '../parts/logger.ts';
import { Metrics } from '../parts/metrics.ts';
import { metricsRoute } from '../parts/metrics-server.ts';

const CONNECTIONS = 4;
const QUEUE_POLL_MS = 5000;

interface RunningMetadata extends Stoppable {
  readonly url: string;
  readonly log: FastifyBaseLogger;
}

/** Starts the fetcher of off-chain content as a process of its own, with health and metrics over HTTP. */
export async function startMetadata(settings: Settings): Promise<RunningMetadata> {
  const http = createHttp({
    form: ANSWER_FORM,
    logger: loggerOptions(settings.LOG_LEVEL),
    trustedProxies: [],
    receiveTimeoutMs: settings.RECEIVE_TIMEOUT_MS,
  });
  await using closing = new AsyncDisposableStack();
  closing.defer(() => drainHttp(http));
  const database = openFetchingDatabase(settings, closing);
  await migrate(database, { allow: migrationsAtStart(settings) });
  const metrics = new Metrics();
  const fetching = startFetching(settings, { database, log: http.log, metrics }, closing);
  metricsRoute(http, () => metrics.registry.metrics());
  probeRoutes(http, fetching.problem);
  const { HOST: host, METADATA_PORT: port } = settings;
  const url = await listen(http, { host, port, setting: 'METADATA_PORT' });
  const running = closing.move();
  return { url, log: http.log, ...stoppable(http, running) };
}

/** Connections of its own: fetching does not take those of an indexer in the same process. */
export function openFetchingDatabase(settings: Settings, closing: AsyncDisposableStack): Database {
  const database = openIndexDatabase(settings, CONNECTIONS);
  closing.defer(() => database.close());
  return database;
}

interface FetchingParts {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
}

/** Starts to fetch documents until `closing` is disposed. `problem` is null while the queue can be read. */
export function startFetching(
  settings: Settings,
  { database, log, metrics }: FetchingParts,
  closing: AsyncDisposableStack,
): { readonly problem: () => string | null } {
  const worker = new DocumentWorker({
    database,
    fetcher: createFetcher(settings),
    concurrency: settings.METADATA_CONCURRENCY,
    hostRate: settings.METADATA_HOST_RATE,
    patience: patienceOf(settings),
    // On other networks most tokens are those of strangers.
    ...(settings.NETWORK === 'devnet' && {
      onUnavailable: (uri, reason) =>
        log.warn({ uri, reason }, 'the document of a token is not available'),
    }),
  });
  let queue: DocumentQueue | null = null;
  let problem: string | null = null;
  const readQueue = async () => {
    queue = await readDocumentQueue(database);
    problem = null;
    await sleep(QUEUE_POLL_MS, undefined, { signal });
  };
  const onFailure = (error: unknown) => {
    const { message } = error as Error;
    // The indexer of the same process is about to create the tables.
    if (isMissingTable(error)) return;
    // A repeated failure is logged once.
    if (message !== problem) log.warn({ reason: message }, 'metadata failed and is retried');
    problem = message;
  };
  observeFetching(metrics, worker, () => queue);
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = [
    runForever(() => worker.next(signal), onFailure, signal),
    runForever(readQueue, onFailure, signal),
  ];
  closing.defer(async () => {
    stopping.abort();
    await Promise.all([...running, worker.settled()]);
  });
  return { problem: () => problem };
}

function observeFetching(
  metrics: Metrics,
  worker: DocumentWorker,
  queue: () => DocumentQueue | null,
): void {
  const name = (text: string) => `tonway_metadata_${text}`;
  metrics.add(
    name('fetched_total'),
    'Documents fetched by this process',
    'total',
    () => worker.fetched,
  );
  metrics.add(
    name('failed_total'),
    'Attempts of this process that failed',
    'total',
    () => worker.failed,
  );
  metrics.add(name('in_flight'), 'Documents in flight', 'sum', () => worker.inFlight);
  metrics.add(
    name('queue_length'),
    'Documents that are due; of each of six priorities up to 10,000 are counted',
    'max',
    () => queue()?.length ?? null,
  );
  metrics.add(
    name('queue_oldest_seconds'),
    'How long the oldest document is due',
    'max',
    () => queue()?.oldestSeconds ?? null,
  );
}
