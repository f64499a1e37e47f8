import { useQuery } from '../../data/use-query.ts';
import { useLocation } from '../../location/router.ts';
import { ActionRows } from '../../ui/action-rows.tsx';
import { ListPanel } from '../../ui/list-panel.tsx';
import { SteadyRows } from '../../ui/steady-rows.tsx';
import type { TabProps } from '../account.tsx';
import { followAccount } from './follow-account.ts';
import { historyFilterOf, isFiltered } from './history-filter.ts';
import { ActiveFilters, MoreFilters, Outcomes } from './history-filters.tsx';
import { historyQuery } from './history-query.ts';
import { SaveHistory } from './save-history.tsx';

/** Actions seen from the account; pending ones come first. */
export function HistoryTab({ account, cursor }: TabProps) {
  const { query } = useLocation();
  const filter = historyFilterOf(query);
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
          <Outcomes filter={filter} />
          <MoreFilters key={query.toString()} filter={filter} />
          <SaveHistory account={account} filter={filter} />
        </>
      }
    >
      {({ actions, next_cursor }) => (
        <>
          <ActiveFilters filter={filter} />
          {actions.length === 0 && isFiltered(filter) ? (
            <p class="empty">
              {next_cursor ? 'None of the newest actions is like this.' : 'No action is like this.'}
            </p>
          ) : (
            <SteadyRows url={result.query?.url} rows={actions} keyOf={({ key }) => key}>
              {(shown) => (
                <ActionRows actions={shown} viewpoint={account} isGrouped={filter.isGrouped} />
              )}
            </SteadyRows>
          )}
        </>
      )}
    </ListPanel>
  );
}
