import { useQuery } from '../../data/use-query.ts';
import { ActionRows } from '../../ui/action-rows.tsx';
import { ListPanel } from '../../ui/list-panel.tsx';
import { SteadyRows } from '../../ui/steady-rows.tsx';
import type { TabProps } from '../account.tsx';
import { followAccount } from './follow-account.ts';
import { historyQuery } from './history-query.ts';

/** Actions seen from the account; pending ones come first. */
export function HistoryTab({ account, cursor }: TabProps) {
  const result = useQuery(
    historyQuery(account, cursor),
    cursor === null ? followAccount(account) : {},
  );
  return (
    <ListPanel title="History" result={result}>
      {({ actions }) => (
        <SteadyRows url={result.query?.url} rows={actions} keyOf={({ key }) => key}>
          {(shown) => <ActionRows actions={shown} viewpoint={account} />}
        </SteadyRows>
      )}
    </ListPanel>
  );
}
