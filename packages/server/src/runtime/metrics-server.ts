import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry } from 'prom-client';
import type { Settings } from '../config/settings.ts';
import { createHttp, drainHttp } from '../http/http.ts';
import { listen } from '../http/listen.ts';
import { ANSWER_FORM } from './answer-form.ts';
import type { Metrics } from './metrics.ts';
import { metricsRoute } from './metrics-routes.ts';
import { answerStatusRequests } from './worker-status.ts';

/** What operators look at. */
interface Observed {
  readonly metrics: () => Promise<string>;
  readonly status: () => unknown;
}

/** Serves metrics and details on the operators' port, and on the public one if the settings ask for it. */
export async function serveMetrics(
  settings: Settings,
  http: FastifyInstance,
  { registry }: Metrics,
  status: () => unknown,
  closing: AsyncDisposableStack,
): Promise<void> {
  if (settings.WORKERS > 1) {
    // the first process aggregates the numbers; an instance here answers its questions
    new AggregatorRegistry();
    AggregatorRegistry.setRegistries(registry);
    return answerStatusRequests(status);
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
  await listenForOperators(settings, own, { metrics, status });
}

/** `/metrics` and `/status` with all details, on the operators' port. */
export async function listenForOperators(
  { METRICS_HOST: host, METRICS_PORT: port }: Settings,
  http: FastifyInstance,
  { metrics, status }: Observed,
): Promise<void> {
  metricsRoute(http, metrics);
  http.get('/status', async () => status());
  await listen(http, { host, port, setting: 'METRICS_PORT' });
}
