import { type Trace, traceFrom } from '@tonway/actions';
import type { LedgerTransaction } from '../../store/ledger/transaction.ts';
import { accountText } from './indexed-contracts.ts';

/** A trace as the classifier reads it. */
export function traceOf(
  head: Omit<Trace, 'transactions'>,
  transactions: readonly Pick<LedgerTransaction, 'account' | 'content' | 'mcSeqno'>[],
): Trace {
  return traceFrom(
    head,
    transactions.map(({ account, content, mcSeqno }) => ({
      account: accountText(account),
      content,
      mcSeqno,
    })),
  );
}
