import type { components } from '@tonway/client/v3';
import type { ComponentChildren } from 'preact';
import { hexOf } from '../format/hash.ts';
import { operationOf } from '../format/operation.ts';
import { shortId, wordsOf } from '../format/text.ts';
import { AccountLink } from './account-link.tsx';
import { Coins } from './amount.tsx';
import { HashLink } from './hash-link.tsx';
import { Link } from './link.tsx';
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
          <th class="number extra">Messages out</th>
          <th class="number">Fee</th>
          <th>Result</th>
          <th class="number extra">Logical time</th>
          <th>Trace</th>
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
  const { hash, now, account, in_msg, out_msgs, total_fees, lt, trace_id } = transaction;
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
      <td>{wordsOf(operationOf(transaction, in_msg))}</td>
      <td>
        {in_msg?.source ? (
          <AccountLink address={in_msg.source} />
        ) : (
          <span class="muted">{in_msg ? 'outside' : 'the chain'}</span>
        )}
      </td>
      <NumberCell name="Value in">
        {in_msg?.value && <Coins units={in_msg.value} isShort />}
      </NumberCell>
      <NumberCell name="Value out">
        {out_msgs.length > 0 && <Coins units={sent} isShort />}
      </NumberCell>
      <NumberCell name="Messages out" isExtra>
        {out_msgs.length}
      </NumberCell>
      <NumberCell name="Fee">
        <Coins units={total_fees} isShort />
      </NumberCell>
      <td>
        <Outcome transaction={transaction} />
      </td>
      <NumberCell name="Logical time" isExtra>
        {lt}
      </NumberCell>
      <td>
        {trace_id && (
          <Link
            to={`/trace/${hexOf(trace_id)}`}
            aria-label={`Trace of ${shortId(hexOf(hash) ?? '')}`}
          >
            trace
          </Link>
        )}
      </td>
    </tr>
  );
}

interface NumberCellProps {
  /** Shown where the row is folded and the column has no heading. */
  readonly name: string;
  /** Only where there is room: the page of the transaction has it, too. */
  readonly isExtra?: boolean;
  readonly children: ComponentChildren;
}

/** A cell without a value vanishes from a folded row. */
function NumberCell({ name, isExtra = false, children }: NumberCellProps) {
  return (
    <td
      class={isExtra ? 'number extra' : 'number'}
      data-name={children || children === 0 ? name : undefined}
    >
      {children}
    </td>
  );
}
