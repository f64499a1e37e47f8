import type { Tvm } from '@tonway/tvm';
import { Classifier } from '../../index/classify/classifier.ts';
import { type ContractObserver, ContractWorker } from '../../index/contracts/contract-worker.ts';
import { dropExpired } from '../../index/eras/drop-eras.ts';
import type { IndexStatus } from '../../index/index-status.ts';
import { DocumentWorker } from '../../index/metadata/document-worker.ts';
import { createFetcher } from '../../index/metadata/fetch/fetcher.ts';
import { patienceOf } from '../../index/metadata/host-pace.ts';
import { Recognizer } from '../../network/contracts/recognize/recognizer.ts';
import type { Upstream } from '../../network/upstream/session.ts';
import { readContractProgress } from '../../store/contracts/queue.ts';
import type { Database } from '../../store/database.ts';
import { isMissingTable } from '../../store/errors.ts';
import { readBlockTime } from '../../store/stream-log.ts';
import { type DocumentQueue, readDocumentQueue } from '../../store/tokens/documents.ts';
import { readTraceQueue } from '../../store/traces/queue.ts';
import { repeat, runForever } from '../../util/retry.ts';
import type { App } from './app.ts';
import { openIndexDatabase } from './database.ts';
import type { Metrics } from './metrics.ts';
import { sharedTvm } from './tvm.ts';

/** While one page is written, the threads read another one. */
export function contractPages(threads: number): number {
  return threads === 0 ? 0 : threads + 1;
}

interface ContractReadingOptions {
  readonly database: Database;
  readonly upstream: Upstream;
  readonly observer: ContractObserver;
}

/** Reads queued contracts until the signal is aborted. `tvm`: threads that other parts use too, instead of new ones. */
export async function readContracts(
  { network, threads, tvm }: { network: string; threads: number; tvm?: Tvm | undefined },
  options: ContractReadingOptions,
  signal: AbortSignal,
): Promise<void> {
  await using recognizer = new Recognizer({
    network,
    threads,
    ...(tvm && { tvm: sharedTvm(tvm) }),
  });
  const worker = new ContractWorker({ ...options, recognizer, pages: contractPages(threads) });
  await worker.run(signal);
}

/** Reads how far contracts are read, and records when a block is complete. */
export async function followContracts(
  database: Database,
  status: IndexStatus,
  metrics: Metrics,
): Promise<void> {
  const { seqno: before } = status.contracts;
  status.contracts = await readContractProgress(database);
  const { seqno } = status.contracts;
  if (before === null || seqno === null || seqno <= before) return;
  metrics.passed('contracts', await readBlockTime(database, seqno));
}

const TRACE_POLL_MS = 1000;

/** Classifies traces until the app is closed. Returns why the queue cannot be read; null: it can. */
export function startClassifying(app: App, database: Database): () => string | null {
  const { log, metrics } = app;
  let problem: string | null = null;
  let [classified, reason] = [0, ''];
  const observer = {
    classified: (traces: number, utimes: readonly number[]) => {
      classified += traces;
      for (const utime of utimes) metrics.passed('classified', utime);
    },
    failed: (error: unknown) => {
      const { message } = error as Error;
      // A repeated failure is logged once.
      if (message !== reason)
        log.warn({ reason: message }, 'traces could not be classified; retrying');
      reason = message;
    },
  };
  const readQueue = async () => {
    await readTraceQueue(database);
    problem = null;
  };
  // The classifier logs an unavailable database.
  const onFailure = (error: unknown) => {
    problem = (error as Error).message;
  };
  app.run((signal) =>
    Promise.all([
      new Classifier({ database, observer }).run(signal),
      repeat(readQueue, TRACE_POLL_MS, onFailure, signal),
    ]),
  );
  metrics.add({ tonway_traces_classified_total: () => classified });
  return () => problem;
}

const RETENTION_POLL_MS = 10_000;

/** Drops the eras that INDEX_KEEP_DAYS does not keep while this process is the leader, until the signal is aborted. */
export async function dropOldEras(
  { settings: { INDEX_KEEP_DAYS: days }, log }: Pick<App, 'settings' | 'log'>,
  { database, status }: { readonly database: Database; readonly status: IndexStatus },
  signal: AbortSignal,
): Promise<void> {
  if (days === 0) return;
  let logged = '';
  const warn = (reason: string) => {
    // A repeated reason is logged once.
    if (reason !== logged) log.warn({ reason }, 'old eras are not dropped yet');
    logged = reason;
  };
  const observer = { step: () => {}, waiting: warn };
  const drop = async () => {
    if (status.role !== 'leader') return;
    const result = await dropExpired(database, days, observer, signal);
    logged = '';
    if (result)
      log.info(
        { eras: result.dropped.map(Number), first: result.kept },
        'eras older than INDEX_KEEP_DAYS were dropped',
      );
  };
  await repeat(drop, RETENTION_POLL_MS, (error) => warn((error as Error).message), signal);
}

const DOCUMENT_CONNECTIONS = 4;
const DOCUMENT_POLL_MS = 5000;

/** Fetches documents until the app is closed. Returns why the queue cannot be read; null: it can. */
export function startFetching(app: App): () => string | null {
  const { settings, log, closing } = app;
  // Connections of its own: fetching does not take those of an indexer in the same process.
  const database = app.metrics.observeDatabase(
    'metadata',
    openIndexDatabase(app, DOCUMENT_CONNECTIONS),
  );
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
  };
  const onFailure = (error: unknown) => {
    const { message } = error as Error;
    // The indexer of the same process is about to create the tables.
    if (isMissingTable(error)) return;
    // A repeated failure is logged once.
    if (message !== problem) log.warn({ reason: message }, 'metadata failed and is retried');
    problem = message;
  };
  app.metrics.add({
    tonway_metadata_fetched_total: () => worker.fetched,
    tonway_metadata_failed_total: () => worker.failed,
    tonway_metadata_in_flight: () => worker.inFlight,
    tonway_metadata_queue_length: () => queue?.length ?? null,
    tonway_metadata_queue_oldest_seconds: () => queue?.oldestSeconds ?? null,
  });
  closing.defer(() => worker.settled());
  app.run((signal) =>
    Promise.all([
      runForever(() => worker.next(signal), onFailure, signal),
      repeat(readQueue, DOCUMENT_POLL_MS, onFailure, signal),
    ]),
  );
  return () => problem;
}
