import type { KeyUsage } from '../../generated/operator.generated.ts';
import { pathWith } from '../../location/router.ts';
import { useOperator } from '../../operator/client.ts';
import { countText } from '../../operator/numbers.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Bar } from './bar.tsx';

const EVERY_MS = 5000;

interface KeyUsageProps {
  readonly id: string;
  /** Null: all days. */
  readonly day: string | null;
}

/** The requests of one key: by day, and by operation over all days or on one. */
export function UsageOfKey({ id, day }: KeyUsageProps) {
  const result = useOperator<KeyUsage>(`/keys/${encodeURIComponent(id)}/usage`, EVERY_MS);
  return (
    <Panel
      title={`Usage of key ${id}, 30 days`}
      result={result}
      skeletonRows={4}
      actions={
        <>
          {day !== null && <Link to={pathWith({ day: null })}>All days</Link>}
          <Link to={pathWith({ key: null, day: null })}>Close</Link>
        </>
      }
    >
      {({ usage }) =>
        usage.length === 0 ? (
          <p class="empty">The key was not used.</p>
        ) : (
          <div class="columns">
            <Days usage={usage} />
            <Operations usage={usage} day={day} />
          </div>
        )
      }
    </Panel>
  );
}

function Days({ usage }: KeyUsage) {
  const days = totals(usage, ({ day }) => day);
  const most = Math.max(1, ...days.map(({ requests }) => requests));
  const columns: readonly Column<Total>[] = [
    { name: 'Day (UTC)', cell: ({ name }) => <Link to={pathWith({ day: name })}>{name}</Link> },
    { name: 'Share of the busiest', cell: ({ requests }) => <Bar share={requests / most} /> },
    ...COUNTS,
  ];
  return (
    <DataTable label="Requests by day" columns={columns} rows={days} keyOf={({ name }) => name} />
  );
}

function Operations({ usage, day }: KeyUsage & Pick<KeyUsageProps, 'day'>) {
  const shown = usage.filter((row) => day === null || row.day === day);
  const rows = totals(shown, ({ operation }) => operation).sort((a, b) => b.requests - a.requests);
  const name = day === null ? 'Operation' : `Operation on ${day}`;
  const columns = [{ name, cell: (row: Total) => row.name }, ...COUNTS];
  return (
    <DataTable
      label="Requests by operation"
      columns={columns}
      rows={rows}
      keyOf={(row) => row.name}
    />
  );
}

interface Total {
  readonly name: string;
  readonly requests: number;
  readonly refused: number;
}

const COUNTS: readonly Column<Total>[] = [
  { name: 'Requests', isNumber: true, cell: ({ requests }) => countText(requests) },
  { name: 'Refused', isNumber: true, cell: ({ refused }) => countText(refused) },
];

type UsageRow = KeyUsage['usage'][number];

/** Sums by name, in the order of the rows. */
function totals(rows: readonly UsageRow[], nameOf: (row: UsageRow) => string): Total[] {
  return [...Map.groupBy(rows, nameOf)].map(([name, own]) => ({
    name,
    requests: own.reduce((sum, { requests }) => sum + requests, 0),
    refused: own.reduce((sum, { refused }) => sum + refused, 0),
  }));
}
