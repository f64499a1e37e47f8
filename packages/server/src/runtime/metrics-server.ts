import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry } from 'prom-client';
import type { Settings } from '../config/settings.ts';
import { createHttp, drainHttp } from '../http/http.ts';
import { listen } from '../http/listen.ts';
import { metricsRoute } from '../http/metrics-hook.ts';
import type { Metrics } from './metrics.ts';
import type { Closing } from './shutdown.ts';

/** On a port of their own or beside the rest; with several processes the first of them tells the numbers of all. */
export async function serveMetrics(
  settings: Settings,
  http: FastifyInstance,
  { registry }: Metrics,
  closing: Closing,
): Promise<void> {
  const { WORKERS, METRICS_PORT: port, HOST: host } = settings;
  if (WORKERS > 1) {
    // one that exists listens for the first process
    new AggregatorRegistry();
    return AggregatorRegistry.setRegistries(registry);
  }
  const read = () => registry.metrics();
  if (port === 0) return metricsRoute(http, read);
  const own = createHttp({
    logger: false,
    trustedProxies: [],
    receiveTimeoutMs: settings.RECEIVE_TIMEOUT_MS,
  });
  metricsRoute(own, read);
  closing.unshift(() => drainHttp(own));
  await listen(own, { host, port, setting: 'METRICS_PORT' });
}
