import { ton } from '../../data/api.ts';
import { queryOf, useQuery } from '../../data/use-query.ts';
import { ActionRows } from '../../ui/action-rows.tsx';
import { KnownFrom } from '../../ui/known.tsx';
import { ListPanel } from '../../ui/list-panel.tsx';
import { SteadyRows } from '../../ui/steady-rows.tsx';
import type { TabProps } from '../account.tsx';
import { followAccount } from './follow-account.ts';

/** Actions seen from the account; pending ones come first. */
export function HistoryTab({ account, cursor }: TabProps) {
  const isFirst = cursor === null;
  const following = isFirst ? followAccount(account) : {};
  const actions = useQuery(
    queryOf(ton.v3.actions, { account, limit: 20, ...(cursor !== null && { cursor }) }),
    following,
  );
  const pending = useQuery(isFirst ? queryOf(ton.v3.pendingActions, { account }) : null, following);
  const waiting = pending.data?.actions ?? [];
  return (
    <ListPanel title="History" result={actions}>
      {(data) => (
        <>
          {pending.data && waiting.length > 0 && (
            <KnownFrom answer={pending.data}>
              <ActionRows actions={waiting} viewpoint={account} />
            </KnownFrom>
          )}
          {(data.actions.length > 0 || waiting.length === 0) && (
            <SteadyRows
              url={actions.query?.url}
              rows={data.actions}
              keyOf={({ action_id }) => action_id}
            >
              {(shown) => <ActionRows actions={shown} viewpoint={account} />}
            </SteadyRows>
          )}
        </>
      )}
    </ListPanel>
  );
}
