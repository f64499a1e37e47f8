import type {
  CacheNumbers,
  OperationNumbers,
  Overview,
  Requests,
} from '../../generated/operator.generated.ts';
import { useOperator } from '../../operator/client.ts';
import { bytesText, countText, durationText, msText, shareText } from '../../operator/numbers.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Figures } from '../../ui/figures.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Frame } from './frame.tsx';

const EVERY_MS = 5000;

const COLUMNS: readonly Column<OperationNumbers>[] = [
  { name: 'Operation', cell: ({ operation }) => operation },
  { name: 'Requests', isNumber: true, cell: ({ requests }) => countText(requests) },
  { name: 'Per second', isNumber: true, cell: ({ perSecond }) => countText(perSecond) },
  { name: 'Median', isNumber: true, cell: ({ p50Ms }) => msText(p50Ms) },
  { name: 'p95', isNumber: true, cell: ({ p95Ms }) => msText(p95Ms) },
  { name: 'p99', isNumber: true, cell: ({ p99Ms }) => msText(p99Ms) },
  { name: 'Codes', cell: ({ codes }) => <Codes codes={codes} /> },
];

const CACHE_COLUMNS: readonly Column<CacheNumbers>[] = [
  { name: 'Cache', cell: ({ name }) => name },
  { name: 'Entries', isNumber: true, cell: ({ entries }) => countText(entries) },
  { name: 'Size', isNumber: true, cell: ({ bytes }) => bytesText(bytes) },
  { name: 'Found', isNumber: true, cell: ({ hitShare }) => shareText(hitShare) },
];

export default function RequestsPage() {
  return (
    <Frame title="Requests">
      {({ now }) => (
        <>
          <Numbers now={now} />
          <Content />
        </>
      )}
    </Frame>
  );
}

function Numbers({ now }: Pick<Overview, 'now'>) {
  return (
    <Figures
      figures={[
        { name: 'Requests per second', value: countText(now.requestsPerSecond) },
        { name: 'Response time, median', value: msText(now.p50Ms) },
        { name: 'Response time, p95', value: msText(now.p95Ms) },
        { name: 'Failed requests', value: shareText(now.errorShare) },
      ]}
    />
  );
}

function Content() {
  const result = useOperator<Requests>('/requests', EVERY_MS);
  return (
    <>
      <Panel title="By operation, the slowest first" result={result}>
        {(data) => <Operations {...data} />}
      </Panel>
      {result.data && (
        <div class="columns">
          <Caches {...result.data} />
          <Emulators {...result.data} />
        </div>
      )}
    </>
  );
}

function Operations({ operations, windowSeconds, refused }: Requests) {
  const refusals = Object.entries(refused).map(
    ([reason, count]) => `${countText(count)} ${reason.replaceAll('_', ' ')}`,
  );
  return (
    <>
      <p class="empty">
        {operations.length === 0 && 'There were no requests. '}
        Counted over the last {durationText(windowSeconds)}.{' '}
        {refusals.length > 0 && `Refused: ${refusals.join(', ')}.`}
      </p>
      {operations.length > 0 && (
        <DataTable
          label="Requests by operation"
          columns={COLUMNS}
          rows={operations}
          keyOf={({ operation }) => operation}
        />
      )}
    </>
  );
}

function Codes({ codes }: Pick<OperationNumbers, 'codes'>) {
  return (
    <ul class="tags">
      {Object.entries(codes).map(([code, count]) => (
        <li key={code} class={`tag ${toneOf(Number(code))}`}>
          {Number(code) >= 500 && '✕ '}
          {code} × {countText(count)}
        </li>
      ))}
    </ul>
  );
}

function toneOf(status: number): string {
  if (status >= 500) return 'failed';
  return status >= 400 ? 'warning' : '';
}

function Caches({ caches }: Requests) {
  return (
    <section class="panel" aria-labelledby="caches">
      <header class="panel-header">
        <h2 id="caches">Caches</h2>
      </header>
      <DataTable label="Caches" columns={CACHE_COLUMNS} rows={caches} keyOf={({ name }) => name} />
    </section>
  );
}

function Emulators({ emulators }: Requests) {
  return (
    <section class="panel" aria-labelledby="emulators">
      <header class="panel-header">
        <h2 id="emulators">Emulators</h2>
      </header>
      <Facts
        facts={[
          ['Busy', `${emulators.busy} of ${emulators.workers}, long calls: ${emulators.long}`],
          ['Waiting calls', countText(emulators.queued)],
          ['Calls', countText(emulators.calls)],
          ['Timed out', countText(emulators.timeouts)],
          ['Refused', countText(emulators.refused)],
          ['Crashed', countText(emulators.crashes)],
        ]}
      />
    </section>
  );
}
