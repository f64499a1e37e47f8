import { DocumentWorker } from '../../index/metadata/document-worker.ts';
import { createFetcher } from '../../index/metadata/fetch/fetcher.ts';
import { patienceOf } from '../../index/metadata/host-pace.ts';
import { isMissingTable } from '../../store/errors.ts';
import { type DocumentQueue, readDocumentQueue } from '../../store/tokens/documents.ts';
import { repeat, runForever } from '../../util/retry.ts';
import type { App } from './app.ts';
import { openIndexDatabase } from './database.ts';

const CONNECTIONS = 4;
const QUEUE_POLL_MS = 5000;

/** Fetches documents until the app is closed. Returns why the queue cannot be read; null: it can. */
export function startFetching(app: App): () => string | null {
  const { settings, log, closing } = app;
  // Connections of its own: fetching does not take those of an indexer in the same process.
  const database = openIndexDatabase(app, CONNECTIONS);
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
      repeat(readQueue, QUEUE_POLL_MS, onFailure, signal),
    ]),
  );
  return () => problem;
}
