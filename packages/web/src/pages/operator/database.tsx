import type { DatabaseState } from '../../generated/operator.generated.ts';
import { useOperator } from '../../operator/client.ts';
import { bytesText, countText, durationText, UNKNOWN } from '../../operator/numbers.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Figures } from '../../ui/figures.tsx';
import { Failure, Skeleton } from '../../ui/panel.tsx';
import { Bar } from './bar.tsx';
import { Frame } from './frame.tsx';

const EVERY_MS = 60_000;

export default function DatabasePage() {
  return <Frame title="Database">{() => <Content />}</Frame>;
}

function Content() {
  const result = useOperator<DatabaseState>('/database', EVERY_MS);
  const { data, error } = result;
  return (
    <>
      {error && <Failure result={result} error={error} />}
      {data ? (
        <>
          <Numbers state={data} />
          <div class="columns">
            <Sizes
              title="Tables with indexes"
              name="Table"
              sizes={data.tables.map(({ name, bytes }) => [name, bytes])}
            />
            <Sizes
              title="Eras, the oldest first"
              name="Starts at logical time"
              sizes={data.eras.map(({ startLt, bytes }) => [startLt, bytes])}
            />
          </div>
        </>
      ) : (
        !error && <Skeleton rows={10} />
      )}
    </>
  );
}

function Numbers({ state }: { readonly state: DatabaseState }) {
  const { growthBytesPerDay, measuredSeconds, connections, maxConnections } = state;
  const growth =
    growthBytesPerDay === null
      ? { value: UNKNOWN, detail: 'not measured yet' }
      : {
          value: bytesText(growthBytesPerDay),
          detail: `a day, by the last ${durationText(measuredSeconds)}`,
        };
  return (
    <Figures
      figures={[
        { name: 'Size', value: bytesText(state.bytes), detail: 'with indexes' },
        { name: 'Growth', ...growth },
        {
          name: 'Connections',
          value: countText(connections),
          detail: `of ${countText(maxConnections)}`,
        },
      ]}
    />
  );
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
    {
      name,
      cell: ([text, bytes]) => (
        <>
          <span class="id">{text}</span>
          <Bar share={bytes / largest} />
        </>
      ),
    },
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
