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

/** A worker that ends sooner than this is started again only after a while. */
const RESTART_DELAY_MS = 1000;

/** The first of several processes: starts the others, starts again what dies, and tells the numbers of all. */
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
    await Promise.all(workers().map(ended));
    await drainHttp(http);
  };
  cluster.on('listening', () => {
    hasServed = true;
  });
  cluster.on('exit', (worker, code, signal) => {
    if (isClosing) return;
    // it has said what is wrong, and so would the next one
    if (code === NOT_STARTED && !hasServed) return void close().then(() => process.exit(code));
    http.log.error({ worker: worker.process.pid, code, signal }, 'a worker died; another follows');
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
  closeOnSignal(close, { timeoutMs, say: (text) => http.log.info(text) });
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

/** Ended as by a signal: it finishes its requests first. */
function ended(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.process.kill('SIGTERM');
  });
}
