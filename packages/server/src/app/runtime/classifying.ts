import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Classifier } from '../../index/classify/classifier.ts';
import type { Database } from '../../store/database.ts';
import { readTraceQueue, type TraceQueue } from '../../store/traces/queue.ts';
import { runForever } from '../../util/retry.ts';
import type { Metrics } from './metrics.ts';

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
