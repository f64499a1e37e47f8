import {
  countWebhooks,
  listWebhooks,
  readLogBounds,
  type Webhook,
} from '../../../store/webhooks/webhooks.ts';
import type { OperatorContext } from '../context.ts';
import { operation } from '../operation.ts';
import { Streams, type WebhookState } from '../operator-shapes.ts';

const MAX_LISTED = 100;
const ORDER: readonly Webhook['state'][] = ['suspended', 'failing', 'active', 'paused'];

export const streams = operation({
  name: 'streams',
  path: '/streams',
  tag: 'State',
  summary: 'Streams and webhooks',
  result: Streams,
  handle: (_, context) => readStreams(context),
});

async function readStreams({ view, database }: OperatorContext): Promise<Streams> {
  const [reading, log, webhookCounts, webhooks] = await Promise.all([
    view.reading(),
    readLogBounds(database),
    countWebhooks(database),
    listWebhooks(database, 'all'),
  ]);
  const connections = reading.by('tonway_stream_connections', 'transport');
  return {
    connections: Object.keys(connections).length === 0 ? null : connections,
    slowConsumers: reading.sum('tonway_stream_slow_consumers_total') ?? 0,
    log,
    webhookCounts,
    webhooks: webhooks
      .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
      .slice(0, MAX_LISTED)
      .map(webhookOf),
  };
}

function webhookOf({
  id,
  url,
  state,
  keyId,
  attempts,
  failingSince,
  lastError,
}: Webhook): WebhookState {
  const failingSinceUtime = failingSince && Math.floor(failingSince.getTime() / 1000);
  return { id, url: hidden(url), state, keyId, attempts, failingSinceUtime, lastError };
}

/** Without the query, in which receivers have their secrets. */
function hidden(url: string): string {
  return url.replace(/\?.*$/s, '?…');
}
