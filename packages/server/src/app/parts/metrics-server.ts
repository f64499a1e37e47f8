import type { Worker } from 'node:cluster';
import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry } from 'prom-client';
import { listen } from '../../api/http/connections.ts';
import { createHttp, drainHttp } from '../../api/http/http.ts';
import type { Settings } from '../../config/settings.ts';
import type { App } from './app.ts';
import { ANSWER_FORM } from './failures.ts';
import type { Metrics } from './metrics.ts';

const REQUEST = 'tonway:status';
/** After this time a worker counts as busy or gone. */
const STATUS_TIMEOUT_MS = 1000;

interface StatusMessage {
  readonly type: typeof REQUEST;
  readonly status: unknown;
}

/** In a worker process: sends its metrics and its status to the primary process on request. */
export function answerPrimary({ registry }: Metrics, status: () => unknown): void {
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries(registry);
  process.on('message', (message) => {
    if (message === REQUEST) process.send?.({ type: REQUEST, status: status() });
  });
}

/** In the primary process: the status of each worker; null if the worker does not respond in time. */
export async function workerStatuses(workers: readonly Worker[]) {
  const entries = workers.map(async (worker) => ({
    pid: worker.process.pid,
    status: await requestStatus(worker),
  }));
  return { workers: await Promise.all(entries) };
}

function requestStatus(worker: Worker): Promise<unknown> {
  return new Promise((resolve) => {
    const finish = (status: unknown) => {
      clearTimeout(timer);
      worker.off('message', onMessage);
      resolve(status);
    };
    const onMessage = (message: Partial<StatusMessage>) => {
      if (message.type === REQUEST) finish(message.status);
    };
    const timer = setTimeout(() => finish(null), STATUS_TIMEOUT_MS);
    worker.on('message', onMessage);
    worker.send(REQUEST, () => {});
  });
}

/** The sources of `/metrics` and `/status`. */
interface OperatorViews {
  readonly metrics: () => Promise<string>;
  readonly status: () => unknown;
  /** Adds further routes for operators. */
  readonly addRoutes?: (http: FastifyInstance) => Promise<void>;
}

/** Serves metrics and the detailed status on `METRICS_PORT`, and on the public port if `PUBLIC_METRICS` is set. */
export async function serveMetrics(
  { settings, http, metrics: { registry }, closing }: App,
  views: Omit<OperatorViews, 'metrics'>,
): Promise<void> {
  const metrics = () => registry.metrics();
  if (settings.PUBLIC_METRICS) metricsRoute(http, metrics);
  if (settings.METRICS_PORT === 0) return;
  const own = createHttp({
    form: ANSWER_FORM,
    logger: false,
    trustedProxies: [],
    receiveTimeoutMs: settings.RECEIVE_TIMEOUT_MS,
  });
  closing.defer(() => drainHttp(own));
  await listenForOperators(settings, own, { ...views, metrics });
}

/** Listens on `METRICS_PORT` with `/metrics` and the detailed `/status`. */
export async function listenForOperators(
  { METRICS_HOST: host, METRICS_PORT: port }: Settings,
  http: FastifyInstance,
  { metrics, status, addRoutes }: OperatorViews,
): Promise<void> {
  metricsRoute(http, metrics);
  http.get('/status', async () => status());
  await addRoutes?.(http);
  await listen(http, { host, port, setting: 'METRICS_PORT' });
}

/** Records the response time of every request that belongs to an operation. */
export function countRequests(http: FastifyInstance, metrics: Metrics): void {
  http.addHook('onResponse', (request, reply, done) => {
    if (request.operation !== '')
      metrics.request(request.operation, reply.statusCode, reply.elapsedTime);
    done();
  });
}

/** Registers `/metrics` in the text format of Prometheus. */
export function metricsRoute(http: FastifyInstance, read: () => Promise<string>): void {
  http.get('/metrics', async (_, reply) =>
    reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8').send(await read()),
  );
}
