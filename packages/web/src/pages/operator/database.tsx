import type { DatabaseState } from '../../generated/operator.generated.ts';
import { useOperator } from '../../operator/client.ts';
import { bytesText, durationText } from '../../operator/numbers.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Bar } from './bar.tsx';
import { Frame } from './frame.tsx';

const EVERY_MS = 60_000;

export default function DatabasePage() {
  return <Frame title="Database">{() => <Content />}</Frame>;
}

function Content() {
  const result = useOperator<DatabaseState>('/database', EVERY_MS);
  return (
    <>
      <Panel title="PostgreSQL" result={result}>
        {(state) => (
          <Facts
            facts={[
              ['Size', bytesText(state.bytes)],
              ['Growth', growthText(state)],
              ['Connections', `${state.connections} of ${state.maxConnections}`],
            ]}
          />
        )}
      </Panel>
      {result.data && (
        <div class="columns">
          <Sizes
            title="Tables with indexes"
            name="Table"
            sizes={result.data.tables.map(({ name, bytes }) => [name, bytes])}
          />
          <Sizes
            title="Eras, the oldest first"
            name="Starts at logical time"
            sizes={result.data.eras.map(({ startLt, bytes }) => [startLt, bytes])}
          />
        </div>
      )}
    </>
  );
}

function growthText({ growthBytesPerDay, measuredSeconds }: DatabaseState): string {
  if (growthBytesPerDay === null) return 'not measured yet';
  return `${bytesText(growthBytesPerDay)} per day, by the last ${durationText(measuredSeconds)}`;
}

type Size = readonly [name: string, bytes: number];

interface SizesProps {
  readonly title: string;
  readonly name: string;
  readonly sizes: readonly Size[];
}

function Sizes({ title, name, sizes }: SizesProps) {
  const largest = Math.max(1, ...sizes.map(([, bytes]) => bytes));
  const columns: readonly Column<Size>[] = [
    { name, cell: ([text]) => <span class="id">{text}</span> },
    { name: 'Share of the largest', cell: ([, bytes]) => <Bar share={bytes / largest} /> },
    { name: 'Size', isNumber: true, cell: ([, bytes]) => bytesText(bytes) },
  ];
  return (
    <section class="panel" aria-label={title}>
      <header class="panel-header">
        <h2>{title}</h2>
      </header>
      <DataTable label={title} columns={columns} rows={sizes} keyOf={([text]) => text} />
    </section>
  );
}
