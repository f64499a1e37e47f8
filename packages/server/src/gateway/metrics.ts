import { Counter, Gauge, type Registry } from 'prom-client';

export interface GatewayMetrics {
  readonly requests: Counter<'outcome' | 'by'>;
  readonly backendUp: Gauge<'backend'>;
  readonly usageDropped: Counter;
}

export function gatewayMetrics(registry: Registry): GatewayMetrics {
  const registers = [registry];
  return {
    requests: new Counter({
      name: 'tonway_gateway_requests_total',
      help: 'Requests at the gateway, by what became of them and by what they are counted',
      labelNames: ['outcome', 'by'],
      registers,
    }),
    backendUp: new Gauge({
      name: 'tonway_gateway_backend_up',
      help: '1 while the backend answers every process; without Redis limits hold per process only',
      labelNames: ['backend'],
      aggregator: 'min',
      registers,
    }),
    usageDropped: new Counter({
      name: 'tonway_gateway_usage_dropped_total',
      help: 'Requests that are missing in the usage of their keys',
      registers,
    }),
  };
}
