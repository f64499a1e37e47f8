import type { StreamTallies, TransportTally } from '../../api/streaming/transport/client-stream.ts';
import type { Kind, Metrics } from './metrics.ts';

/** Adds the metrics of the streams of this process. */
export function observeStreams(metrics: Metrics, { transports, refusals }: StreamTallies): void {
  const add = (name: string, help: string, kind: Kind, field: keyof TransportTally) =>
    metrics.addLabelled(`tonway_stream_${name}`, help, kind, 'transport', () =>
      Object.entries(transports).map(([transport, tally]) => [transport, tally[field]]),
    );
  add('connections', 'Open connections', 'sum', 'connections');
  add('notifications_total', 'Notifications sent', 'total', 'notifications');
  add('bytes_total', 'Bytes of all frames sent', 'total', 'bytes');
  add('slow_consumers_total', 'Connections closed as slow', 'total', 'slowConsumers');
  metrics.addLabelled(
    'tonway_stream_refusals_total',
    'Refused requests and connections by reason',
    'total',
    'reason',
    () => Object.entries(refusals),
  );
}
