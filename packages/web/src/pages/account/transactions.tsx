import { ton } from '../../data/api.ts';
import { queryOf, useQuery } from '../../data/use-query.ts';
import { ListPanel } from '../../ui/list-panel.tsx';
import { SteadyRows } from '../../ui/steady-rows.tsx';
import { TransactionRows } from '../../ui/transaction-rows.tsx';
import type { TabProps } from '../account.tsx';
import { followAccount } from './follow-account.ts';

export function TransactionsTab({ account, cursor }: TabProps) {
  const result = useQuery(
    queryOf(ton.v3.transactions, {
      account: [account],
      limit: 20,
      ...(cursor !== null && { cursor }),
    }),
    cursor === null ? followAccount(account) : {},
  );
  return (
    <ListPanel title="Transactions" result={result}>
      {({ transactions }) => (
        <SteadyRows url={result.query?.url} rows={transactions} keyOf={({ hash }) => hash}>
          {(shown) => <TransactionRows transactions={shown} />}
        </SteadyRows>
      )}
    </ListPanel>
  );
}
