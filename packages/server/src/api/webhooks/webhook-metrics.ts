import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export type WebhookMetrics = ReturnType<typeof webhookMetrics>;

export function webhookMetrics(registry: Registry) {
  const registers = [registry];
  return {
    attempts: new Counter({
      name: 'tonway_webhook_attempts_total',
      help: 'Attempts of this process to deliver, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    events: new Counter({
      name: 'tonway_webhook_events_total',
      help: 'Events delivered by this process',
      registers,
    }),
    seconds: new Histogram({
      name: 'tonway_webhook_delivery_seconds',
      help: 'Response time of receivers that took a delivery',
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    suspended: new Counter({
      name: 'tonway_webhook_suspended_total',
      help: 'Webhooks suspended by this process because their receiver stayed away',
      registers,
    }),
    running: new Gauge({
      name: 'tonway_webhooks',
      help: 'Webhooks for which this process delivers now; retrying: the last delivery failed',
      labelNames: ['state'],
      registers,
    }),
  };
}
