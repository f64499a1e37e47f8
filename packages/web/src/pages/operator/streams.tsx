import { visibleText } from '../../format/text.ts';
import type { Streams, WebhookState } from '../../generated/operator.generated.ts';
import { useOperator } from '../../operator/client.ts';
import { countText } from '../../operator/numbers.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { MarkedText } from '../../ui/marked-text.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Time } from '../../ui/time.tsx';
import { Frame } from './frame.tsx';

const EVERY_MS = 5000;
const TAGS = { active: 'ok', failing: 'warning', paused: 'pending', suspended: 'failed' } as const;

const COLUMNS: readonly Column<WebhookState>[] = [
  { name: 'Webhook', cell: ({ id }) => id },
  { name: 'State', cell: ({ state }) => <span class={`tag ${TAGS[state]}`}>{state}</span> },
  { name: 'Receiver', cell: ({ url }) => <bdi class="id">{visibleText(url)}</bdi> },
  { name: 'Key', cell: ({ keyId }) => keyId },
  { name: 'Failed attempts', isNumber: true, cell: ({ attempts }) => attempts },
  {
    name: 'Failing since',
    cell: ({ failingSinceUtime: utime }) => utime !== null && <Time utime={utime} />,
  },
  {
    name: 'Last error',
    cell: ({ lastError }) => lastError !== null && <bdi>{visibleText(lastError)}</bdi>,
  },
];

export default function StreamsPage() {
  return <Frame title="Streams and webhooks">{() => <Content />}</Frame>;
}

function Content() {
  const result = useOperator<Streams>('/streams', EVERY_MS);
  return (
    <>
      <Panel title="Streams" result={result}>
        {({ connections, slowConsumers, log }) => (
          <Facts
            facts={[
              ['Open connections', <MarkedText key="text" text={connectionsText(connections)} />],
              ['Closed because slow', connections && countText(slowConsumers)],
              ['Newest event', log ? <span class="id">{log.newest}</span> : 'none'],
              ['Oldest event', log?.oldestUtime ? <Time utime={log.oldestUtime} /> : null],
            ]}
          />
        )}
      </Panel>
      {result.data && <Webhooks {...result.data} />}
    </>
  );
}

function connectionsText(connections: Streams['connections']): string {
  if (!connections) return 'counted by `tonway stream`, on its own METRICS_PORT';
  return Object.entries(connections)
    .map(([transport, count]) => `${transport}: ${countText(count)}`)
    .join(', ');
}

function Webhooks({ webhooks, webhookCounts }: Streams) {
  const counts = Object.entries(webhookCounts).filter(([, count]) => count > 0);
  return (
    <section class="panel" aria-labelledby="webhooks">
      <header class="panel-header">
        <h2 id="webhooks">Webhooks</h2>
      </header>
      <p class="empty">
        {counts.length === 0
          ? 'There are no webhooks.'
          : `${counts.map(([state, count]) => `${count} ${state}`).join(', ')}.`}
      </p>
      {webhooks.length > 0 && (
        <DataTable label="Webhooks" columns={COLUMNS} rows={webhooks} keyOf={({ id }) => id} />
      )}
    </section>
  );
}
