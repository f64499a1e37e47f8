import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { mayBeRebound } from '../../api/http/access.ts';
import { listen } from '../../api/http/connections.ts';
import { createHttp, drainHttp } from '../../api/http/http.ts';
import type { Settings } from '../../config/settings.ts';
import type { HealthWatch } from '../../health/watch.ts';
import { isWorker } from '../processes/worker.ts';
import type { App } from './app.ts';
import { ANSWER_FORM, sendError } from './failures.ts';
import { readinessOfAll } from './health.ts';
import type { Metrics } from './metrics.ts';

/** The sources of `/metrics` and `/status`. */
interface OperatorViews {
  readonly metrics: () => Promise<Registry>;
  readonly status: () => unknown;
  readonly watch: HealthWatch;
  /** Adds further routes for operators. */
  readonly addRoutes?: (http: FastifyInstance) => Promise<void>;
}

/** Serves metrics and the detailed status on `METRICS_PORT`, and metrics on the public port if `PUBLIC_METRICS` is set. */
export async function serveMetrics(
  { settings, http, closing }: App,
  views: OperatorViews,
): Promise<void> {
  if (settings.PUBLIC_METRICS) publicMetricsRoute(http, views.metrics);
  // The primary process listens for all workers.
  if (settings.METRICS_PORT === 0 || isWorker()) return;
  const own = createHttp({
    form: ANSWER_FORM,
    logger: false,
    trustedProxies: [],
    receiveTimeoutMs: settings.RECEIVE_TIMEOUT_MS,
  });
  closing.defer(() => drainHttp(own));
  await listenForOperators(settings, own, views);
}

/** Listens on `METRICS_PORT` with `/metrics`, the detailed `/status`, `/readyz` of all processes, and `/problems`. */
export async function listenForOperators(
  { METRICS_HOST: host, METRICS_PORT: port }: Settings,
  http: FastifyInstance,
  { metrics, status, watch, addRoutes }: OperatorViews,
): Promise<void> {
  metricsRoute(http, metrics);
  problemsRoute(http, watch);
  http.get('/status', { onRequest: refuseRebound }, async () => status());
  readinessOfAll(http, watch);
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

/** Registers `/metrics` in the text format of Prometheus, on a listener for operators. */
export function metricsRoute(http: FastifyInstance, read: () => Promise<Registry>): void {
  http.get('/metrics', { onRequest: refuseRebound }, (_, reply) => sendMetrics(reply, read));
}

/** Registers `/problems`, which says what is wrong in words, on a listener for operators. */
export function problemsRoute(http: FastifyInstance, watch: HealthWatch): void {
  const problems = async () => ({ problems: await watch.problems() });
  http.get('/problems', { onRequest: refuseRebound }, problems);
}

/** Registers `/metrics` on a listener that has public names, also behind a proxy of this machine. */
export function publicMetricsRoute(http: FastifyInstance, read: () => Promise<Registry>): void {
  http.get('/metrics', (_, reply) => sendMetrics(reply, read));
}

async function sendMetrics(reply: FastifyReply, read: () => Promise<Registry>) {
  return reply
    .header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
    .send(await (await read()).metrics());
}

const REBOUND = 'over loopback, metrics and status are available by address or as localhost only';

function refuseRebound(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (mayBeRebound(request)) sendError(reply, 403, REBOUND);
  else done();
}
