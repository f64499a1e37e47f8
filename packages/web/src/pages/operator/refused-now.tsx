import { visibleText } from '../../format/text.ts';
import type { RefusedKeys } from '../../generated/operator.generated.ts';
import { pathWith } from '../../location/router.ts';
import { useOperator } from '../../operator/client.ts';
import { countText, durationText } from '../../operator/numbers.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Time } from '../../ui/time.tsx';

const EVERY_MS = 5000;
const MAX_NAME = 60;

const COLUMNS: readonly Column<RefusedKeys['keys'][number]>[] = [
  {
    name: 'Key',
    cell: ({ id }) => <Link to={pathWith({ key: `${id}`, day: null })}>{id}</Link>,
  },
  { name: 'Name', cell: ({ name }) => <bdi>{visibleText(name, MAX_NAME)}</bdi> },
  { name: 'Refused today', isNumber: true, cell: ({ refused }) => countText(refused) },
  { name: 'Last', cell: ({ lastUtime }) => <Time utime={lastUtime} /> },
];

/** Whose requests exceed a limit at this time. */
export function RefusedNow() {
  const result = useOperator<RefusedKeys>('/keys/refused', EVERY_MS);
  return (
    <Panel title="Refused now" result={result} skeletonRows={1}>
      {({ keys, windowSeconds, withoutKey }) => (
        <>
          <p class="empty">
            {keys.length === 0 && 'No key exceeds its limit. '}
            Requests without a key that were refused within {durationText(windowSeconds)}:{' '}
            {countText(withoutKey)}.
          </p>
          {keys.length > 0 && (
            <DataTable label="Refused keys" columns={COLUMNS} rows={keys} keyOf={({ id }) => id} />
          )}
        </>
      )}
    </Panel>
  );
}
