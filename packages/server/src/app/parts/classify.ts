import { Classifier } from '../../index/classify/classifier.ts';
import type { Database } from '../../store/database.ts';
import { readTraceQueue, type TraceQueue } from '../../store/traces/queue.ts';
import { repeat } from '../../util/retry.ts';
import type { App } from './app.ts';

const QUEUE_POLL_MS = 1000;

/** Classifies traces until the app is closed. Returns why the queue cannot be read; null: it can. */
export function startClassifying(app: App, database: Database): () => string | null {
  const { log, metrics } = app;
  let queue: TraceQueue | null = null;
  let problem: string | null = null;
  let [classified, reason] = [0, ''];
  const observer = {
    classified: (traces: number) => {
      classified += traces;
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
    queue = await readTraceQueue(database);
    problem = null;
  };
  // The classifier logs an unavailable database.
  const onFailure = (error: unknown) => {
    problem = (error as Error).message;
  };
  app.run((signal) =>
    Promise.all([
      new Classifier({ database, observer }).run(signal),
      repeat(readQueue, QUEUE_POLL_MS, onFailure, signal),
    ]),
  );
  metrics.add({
    tonway_traces_queued: () => queue?.queued ?? null,
    tonway_traces_failed: () => queue?.failed ?? null,
    tonway_traces_classified_total: () => classified,
  });
  return () => problem;
}
