import type { LiteServer, LiteServers } from '../../generated/operator.generated.ts';
import { useOperator } from '../../operator/client.ts';
import { countText, msText, shareText, UNKNOWN } from '../../operator/numbers.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Frame } from './frame.tsx';

const EVERY_MS = 3000;

const COLUMNS: readonly Column<LiteServer>[] = [
  { name: 'Server', cell: ({ name }) => <span class="id">{name}</span> },
  { name: 'State', cell: ({ unusable }) => <State unusable={unusable} /> },
  { name: 'Head', isNumber: true, cell: ({ headSeqno }) => countText(headSeqno) },
  { name: 'Behind', isNumber: true, cell: ({ behindBlocks }) => countText(behindBlocks) },
  { name: 'Shards behind', isNumber: true, cell: ({ shardLag }) => countText(shardLag) },
  { name: 'Latency', isNumber: true, cell: ({ latencyMs }) => msText(latencyMs) },
  { name: 'p95', isNumber: true, cell: ({ latencyP95Ms }) => msText(latencyP95Ms) },
  { name: 'Errors', isNumber: true, cell: ({ errorRate }) => shareText(errorRate) },
  { name: 'In flight', isNumber: true, cell: ({ inFlight }) => inFlight },
  { name: 'History', cell: historyText },
];

export default function ServersPage() {
  return <Frame title="Lite servers">{() => <Content />}</Frame>;
}

function Content() {
  const result = useOperator<LiteServers>('/servers', EVERY_MS);
  return (
    <Panel title="Those with problems first" result={result}>
      {({ servers }) => (
        <DataTable
          label="Lite servers"
          columns={COLUMNS}
          rows={servers}
          keyOf={({ name }) => name}
        />
      )}
    </Panel>
  );
}

function State({ unusable }: { readonly unusable: string | null }) {
  return unusable === null ? (
    <span class="tag ok">used</span>
  ) : (
    <>
      <span class="tag failed">✕ not used</span> {unusable}
    </>
  );
}

function historyText({ isArchival, historyDepth }: LiteServer): string {
  if (isArchival) return 'whole chain';
  return historyDepth === null ? UNKNOWN : `${countText(historyDepth)} blocks`;
}
