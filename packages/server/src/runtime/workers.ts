import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import { NOT_STARTED } from '../config/errors.ts';
import type { Settings } from '../config/settings.ts';
import { createHttp, drainHttp } from '../http/http.ts';
import { ANSWER_FORM } from './answer-form.ts';
import { loggerOptions } from './logger.ts';
import { listenForOperators } from './metrics-server.ts';
import { closeOnSignal } from './shutdown.ts';
import { workerStatuses } from './worker-status.ts';

/** Delay before a worker that exited is replaced. */
const RESTART_DELAY_MS = 1000;

/** The primary process: starts the workers, replaces those that exit, and serves the metrics of all. */
export async function superviseWorkers(settings: Settings): Promise<void> {
  const http = createHttp({
    form: ANSWER_FORM,
    logger: loggerOptions(settings.LOG_LEVEL),
    trustedProxies: [],
    receiveTimeoutMs: settings.RECEIVE_TIMEOUT_MS,
  });
  let isClosing = false;
  let hasServed = false;
  const close = async () => {
    isClosing = true;
    await Promise.all(workers().map(terminate));
    await drainHttp(http);
  };
  cluster.on('listening', () => {
    hasServed = true;
  });
  cluster.on('exit', (worker, code, signal) => {
    if (isClosing) return;
    // The worker has reported an error of the settings; another worker would fail in the same way.
    if (code === NOT_STARTED && !hasServed) return void close().then(() => process.exit(code));
    http.log.error(
      { worker: worker.process.pid, code, signal },
      'a worker exited unexpectedly; it is replaced',
    );
    setTimeout(() => isClosing || cluster.fork(), RESTART_DELAY_MS);
  });
  for (let i = 0; i < settings.WORKERS; i++) cluster.fork();
  if (settings.METRICS_PORT > 0) {
    const all = new AggregatorRegistry();
    await listenForOperators(settings, http, {
      metrics: () => all.clusterMetrics(),
      status: () => workerStatuses(workers()),
    });
  }
  const { SHUTDOWN_TIMEOUT_MS: timeoutMs } = settings;
  closeOnSignal(close, { timeoutMs, report: (text) => http.log.info(text) });
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

/** Sends SIGTERM and waits: the worker finishes its requests first. */
function terminate(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.process.kill('SIGTERM');
  });
}
