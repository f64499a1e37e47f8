import cluster, { type Worker } from 'node:cluster';
import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry } from 'prom-client';
import { createHttp, drainHttp } from '../../api/http/http.ts';
import type { ProcessStatus } from '../../api/operator/context.ts';
import { NOT_STARTED } from '../../config/read-settings.ts';
import type { Settings } from '../../config/settings.ts';
import { ANSWER_FORM } from '../parts/failures.ts';
import { createPagesSecret } from '../parts/keys.ts';
import { loggerOptions } from '../parts/logger.ts';
import { listenForOperators, workerStatuses } from '../parts/metrics-server.ts';
import { OPERATORS_LISTENER, openOperator } from '../parts/operator.ts';
import { closeOnSignal, STOP } from '../parts/shutdown.ts';

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
  // All workers accept the cookies of each other.
  const PAGES_SECRET = settings.PAGES_SECRET || createPagesSecret();
  const startWorker = () => cluster.fork({ PAGES_SECRET });
  const operator = new AsyncDisposableStack();
  let isClosing = false;
  let hasServed = false;
  const close = async () => {
    isClosing = true;
    await Promise.all(workers().map(stop));
    await drainHttp(http);
    await operator.disposeAsync();
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
    setTimeout(() => isClosing || startWorker(), RESTART_DELAY_MS);
  });
  for (let i = 0; i < settings.WORKERS; i++) startWorker();
  if (settings.METRICS_PORT > 0) {
    const all = new AggregatorRegistry();
    const metrics = () => all.clusterMetrics();
    const status = () => workerStatuses(workers());
    const statuses = async () =>
      (await status()).workers.map(({ status }) => status as ProcessStatus);
    const addOperator = openOperator(settings, { metrics, statuses }, operator);
    const addRoutes = (to: FastifyInstance) => addOperator(to, OPERATORS_LISTENER);
    await listenForOperators(settings, http, { metrics, status, addRoutes });
  }
  // The workers wait for load balancers.
  const timeoutMs = settings.SHUTDOWN_DELAY_MS + settings.SHUTDOWN_TIMEOUT_MS;
  closeOnSignal({ close }, { delayMs: 0, timeoutMs, report: (text) => http.log.info(text) });
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

/** Waits: the worker finishes its requests first. */
function stop(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    // A worker that does not answer any more is ended by the timeout.
    worker.send(STOP, () => {});
  });
}
