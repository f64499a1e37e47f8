import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../../config/settings.ts';
import { Classifier, type ClassifierObserver } from '../../index/classify/classifier.ts';
import type { Database } from '../../store/database.ts';
import { migrate, migrationsAtStart } from '../../store/migrate/migrate.ts';
import {
  queueTraces,
  readTraceQueue,
  type TraceQueue,
  type TraceSelection,
} from '../../store/traces/queue.ts';
import { retryUntilSuccess, runForever } from '../../util/retry.ts';
import { openIndexDatabase } from '../parts/index-database.ts';
import type { Metrics } from '../parts/metrics.ts';

const CONNECTIONS = 8;
const PROGRESS_MS = 1000;
/** Traces that wait for their contracts are tried again after at most this time. */
const WAITING_MS = 200;

export interface ClassifyReporter extends ClassifierObserver {
  progress(queue: TraceQueue): void;
}

/** Runs a process that only classifies traces. With a selection, queues these traces again and ends when none is left. */
export async function runClassify(
  settings: Settings,
  selection: TraceSelection | null,
  reporter: ClassifyReporter,
  signal: AbortSignal,
): Promise<void> {
  await using closing = new AsyncDisposableStack();
  const database = openIndexDatabase(settings, CONNECTIONS);
  closing.defer(() => database.close());
  await migrate(database, { allow: migrationsAtStart(settings) });
  const report = async () => reporter.progress(await readTraceQueue(database));
  // The classifier reports an unavailable database.
  const timer = setInterval(() => report().catch(() => {}), PROGRESS_MS);
  closing.defer(() => clearInterval(timer));
  const classifier = new Classifier({ database, observer: reporter });
  // Awaited here: `closing` is disposed when the function returns.
  if (!selection) return await classifier.run(signal);
  const onFailure = (error: unknown) => reporter.failed(error);
  await retryUntilSuccess(() => queueTraces(database, selection, signal), onFailure, signal);
  const classifyAll = async () => {
    for (;;) {
      signal.throwIfAborted();
      if ((await classifier.next(signal)) > 0) continue;
      if ((await readTraceQueue(database)).queued === 0) return;
      await sleep(WAITING_MS, undefined, { signal });
    }
  };
  await retryUntilSuccess(classifyAll, onFailure, signal);
  await report();
}

const QUEUE_POLL_MS = 1000;

interface ClassifyingParts {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
}

/** Starts to classify traces in the process of the indexer, until `closing` is disposed. */
export function startClassifying(
  { database, log, metrics }: ClassifyingParts,
  closing: AsyncDisposableStack,
): void {
  let queue: TraceQueue | null = null;
  let [classified, reason] = [0, ''];
  const failed = (error: unknown) => {
    const { message } = error as Error;
    // A repeated failure is logged once.
    if (message !== reason)
      log.warn({ reason: message }, 'traces could not be classified; retrying');
    reason = message;
  };
  const observer = {
    failed,
    classified: (traces: number) => {
      classified += traces;
    },
  };
  const readQueue = async () => {
    queue = await readTraceQueue(database);
    await sleep(QUEUE_POLL_MS, undefined, { signal });
  };
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = [
    new Classifier({ database, observer }).run(signal),
    // The classifier reports an unavailable database.
    runForever(readQueue, () => {}, signal),
  ];
  closing.defer(async () => {
    stopping.abort();
    await Promise.all(running);
  });
  observeClassifying(
    metrics,
    () => queue,
    () => classified,
  );
}

function observeClassifying(
  metrics: Metrics,
  queue: () => TraceQueue | null,
  classified: () => number,
): void {
  const name = (text: string) => `tonway_traces_${text}`;
  metrics.add(
    name('queued'),
    'Complete traces that are not classified yet',
    'max',
    () => queue()?.queued ?? null,
  );
  metrics.add(
    name('failed'),
    'Traces whose classification failed',
    'max',
    () => queue()?.failed ?? null,
  );
  metrics.add(name('classified_total'), 'Traces classified by this process', 'total', classified);
}
