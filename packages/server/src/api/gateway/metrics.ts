import { Counter, Gauge, type Registry } from 'prom-client';

export interface GatewayMetrics {
  readonly requests: Counter<'outcome' | 'by'>;
  readonly backendUp: Gauge<'backend'>;
  readonly usageDropped: Counter;
}

/** The gates of requests and of streams may be in one process, and count together. */
const METRICS = new WeakMap<Registry, GatewayMetrics>();

export function gatewayMetrics(registry: Registry): GatewayMetrics {
  const metrics = METRICS.get(registry) ?? createMetrics(registry);
  METRICS.set(registry, metrics);
  return metrics;
}

function createMetrics(registry: Registry): GatewayMetrics {
  const registers = [registry];
  return {
    requests: new Counter({
      name: 'tonway_gateway_requests_total',
      help: 'Requests at the gateway by outcome, and by the subject of their limit',
      labelNames: ['outcome', 'by'],
      registers,
    }),
    backendUp: new Gauge({
      name: 'tonway_gateway_backend_up',
      help: '1: the backend is available to every process; without Redis limits apply per process',
      labelNames: ['backend'],
      aggregator: 'min',
      registers,
    }),
    usageDropped: new Counter({
      name: 'tonway_gateway_usage_dropped_total',
      help: 'Requests that were dropped from the usage of their keys',
      registers,
    }),
  };
}
