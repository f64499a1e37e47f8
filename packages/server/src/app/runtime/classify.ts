import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '../../config/settings.ts';
import { Classifier, type ClassifierObserver } from '../../index/classify/classifier.ts';
import { migrate, migrationsAtStart } from '../../store/migrate/migrate.ts';
import {
  queueTraces,
  readTraceQueue,
  type TraceQueue,
  type TraceSelection,
} from '../../store/traces/queue.ts';
import { retryUntilSuccess } from '../../util/retry.ts';
import { openIndexDatabase } from './index-database.ts';

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
