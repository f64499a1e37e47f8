import { useQuery } from '../../data/use-query.ts';
import { pathWith, useLocation } from '../../location/router.ts';
import { ActionRows } from '../../ui/action-rows.tsx';
import { Link } from '../../ui/link.tsx';
import { ListPanel } from '../../ui/list-panel.tsx';
import { SteadyRows } from '../../ui/steady-rows.tsx';
import type { TabProps } from '../account.tsx';
import { followAccount } from './follow-account.ts';
import { HISTORY_FILTERS, type HistoryFilter, historyQuery } from './history-query.ts';
import { SaveHistory } from './save-history.tsx';

/** Actions seen from the account; pending ones come first. */
export function HistoryTab({ account, cursor }: TabProps) {
  const filter = filterOf(useLocation().query);
  const result = useQuery(
    historyQuery(account, cursor, filter),
    cursor === null ? followAccount(account) : {},
  );
  return (
    <ListPanel
      title="History"
      result={result}
      actions={
        <>
          <Filters current={filter} />
          <SaveHistory account={account} filter={filter} />
        </>
      }
    >
      {({ actions }) => (
        <SteadyRows url={result.query?.url} rows={actions} keyOf={({ key }) => key}>
          {(shown) => <ActionRows actions={shown} viewpoint={account} />}
        </SteadyRows>
      )}
    </ListPanel>
  );
}

const FILTERS = Object.keys(HISTORY_FILTERS) as HistoryFilter[];

function filterOf(query: URLSearchParams): HistoryFilter {
  return FILTERS.find((each) => each === query.get('show')) ?? 'all';
}

/** Each filter has an address of its own. */
function Filters({ current }: { readonly current: HistoryFilter }) {
  return (
    <nav class="switch" aria-label="Which actions">
      {FILTERS.map((each) => (
        <Link
          key={each}
          to={pathWith({ show: each === 'all' ? null : each, cursor: null })}
          aria-current={each === current ? 'page' : undefined}
        >
          {each.charAt(0).toUpperCase() + each.slice(1)}
        </Link>
      ))}
    </nav>
  );
}
