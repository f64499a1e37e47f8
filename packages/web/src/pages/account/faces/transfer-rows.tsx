import type { ComponentChildren } from 'preact';
import { AccountLink } from '../../../ui/account-link.tsx';
import { HashLink } from '../../../ui/hash-link.tsx';
import { Time } from '../../../ui/time.tsx';

/** A transfer or a burn of a token. */
interface TransferRow {
  readonly transaction_hash: string;
  readonly transaction_now: number;
  readonly transaction_aborted: boolean;
  readonly source: string;
  readonly destination: string | null;
  readonly what: ComponentChildren;
}

interface TransferRowsProps {
  readonly transfers: readonly TransferRow[];
  readonly name?: 'transfers' | 'burns';
}

export function TransferRows({ transfers, name = 'transfers' }: TransferRowsProps) {
  if (transfers.length === 0) return <p class="empty">There are no {name} yet.</p>;
  return (
    <table class="table folds">
      <thead>
        <tr>
          <th>Transaction</th>
          <th>Time</th>
          <th>From</th>
          <th>To</th>
          <th class="number">What</th>
          <th>Result</th>
        </tr>
      </thead>
      <tbody>
        {transfers.map(
          ({
            transaction_hash,
            transaction_now,
            source,
            destination,
            what,
            transaction_aborted,
          }) => (
            <tr key={transaction_hash} data-row>
              <td>
                <HashLink hash={transaction_hash} page="tx" />
              </td>
              <td>
                <Time utime={transaction_now} />
              </td>
              <td>
                <AccountLink address={source} />
              </td>
              <td>{destination === null ? '' : <AccountLink address={destination} />}</td>
              <td class="number">{what}</td>
              <td>
                {transaction_aborted ? (
                  <span class="tag failed">✕ failed</span>
                ) : (
                  <span class="tag ok">ok</span>
                )}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}
