import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry } from 'prom-client';
import { listen } from '../../api/http/connections.ts';
import { createHttp, drainHttp } from '../../api/http/http.ts';
import type { Settings } from '../../config/settings.ts';
import { ANSWER_FORM } from './answer-form.ts';
import type { Metrics } from './metrics.ts';
import { answerStatusRequests } from './worker-status.ts';

/** The sources of `/metrics` and `/status`. */
interface OperatorViews {
  readonly metrics: () => Promise<string>;
  readonly status: () => unknown;
  /** Adds further routes for operators. */
  readonly addRoutes?: (http: FastifyInstance) => Promise<void>;
}

/** Serves metrics and the detailed status on `METRICS_PORT`, and on the public port if `PUBLIC_METRICS` is set. */
export async function serveMetrics(
  settings: Settings,
  http: FastifyInstance,
  { registry }: Metrics,
  views: Omit<OperatorViews, 'metrics'>,
  closing: AsyncDisposableStack,
): Promise<void> {
  if (settings.WORKERS > 1) {
    // The primary process aggregates the metrics; this instance responds to its requests.
    new AggregatorRegistry();
    AggregatorRegistry.setRegistries(registry);
    return answerStatusRequests(views.status);
  }
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
