import type { components } from '@tonway/client/v3';
import { operationOf } from '../format/operation.ts';
import { AccountLink } from './account-link.tsx';
import { Coins } from './amount.tsx';
import { HashLink } from './hash-link.tsx';
import { Outcome } from './outcome.tsx';
import { Time } from './time.tsx';

export type Transaction = components['schemas']['Transaction'];

interface TransactionRowsProps {
  readonly transactions: readonly Transaction[];
  /** Of several accounts: each row names its own. */
  readonly hasAccounts?: boolean;
}

export function TransactionRows({ transactions, hasAccounts = false }: TransactionRowsProps) {
  if (transactions.length === 0) return <p class="empty">There are no transactions.</p>;
  return (
    <table class="table folds wide">
      <thead>
        <tr>
          <th>Transaction</th>
          <th>Time</th>
          {hasAccounts && <th>Account</th>}
          <th>Received</th>
          <th>From</th>
          <th class="number">Value in</th>
          <th class="number">Value out</th>
          <th class="number">Fee</th>
          <th>Result</th>
        </tr>
      </thead>
      <tbody>
        {transactions.map((transaction) => (
          <Row key={transaction.hash} transaction={transaction} hasAccounts={hasAccounts} />
        ))}
      </tbody>
    </table>
  );
}

function Row({
  transaction,
  hasAccounts,
}: {
  readonly transaction: Transaction;
  readonly hasAccounts: boolean;
}) {
  const { hash, now, account, in_msg, out_msgs, total_fees } = transaction;
  const sent = out_msgs.reduce((sum, { value }) => sum + BigInt(value ?? 0), 0n);
  return (
    <tr data-row>
      <td>
        <HashLink hash={hash} page="tx" />
      </td>
      <td>
        <Time utime={now} />
      </td>
      {hasAccounts && (
        <td>
          <AccountLink address={account} />
        </td>
      )}
      <td>{operationOf(transaction, in_msg).replaceAll('_', ' ')}</td>
      <td>
        {in_msg?.source ? (
          <AccountLink address={in_msg.source} />
        ) : (
          <span class="muted">{in_msg ? 'outside' : 'the chain'}</span>
        )}
      </td>
      <td class="number">{in_msg?.value ? <Coins units={in_msg.value} isShort /> : ''}</td>
      <td class="number">{out_msgs.length > 0 ? <Coins units={sent} isShort /> : ''}</td>
      <td class="number">
        <Coins units={total_fees} isShort />
      </td>
      <td>
        <Outcome transaction={transaction} />
      </td>
    </tr>
  );
}
