import type { TransactionName } from '../ledger/transaction.ts';
import type { ReadStore } from './read-store.ts';
import { IndexedTransaction, TRANSACTION_COLUMNS, type TransactionRow } from './transactions.ts';

/** Of one account. */
const MAX_TRANSACTIONS = 200;

/** The first transactions of each account after a logical time. */
export async function findLaterTransactions(
  store: ReadStore,
  accounts: readonly TransactionName[],
): Promise<readonly IndexedTransaction[]> {
  if (accounts.length === 0) return [];
  const rows = await store.query<TransactionRow>({
    sql: `select found.* from unnest($1::bytea[], $2::bigint[]) named (of_account, of_lt)
      cross join lateral (select ${TRANSACTION_COLUMNS} from chain.transactions
        where account = of_account and lt > of_lt and lt > $3
        order by lt limit ${MAX_TRANSACTIONS}) found`,
    values: [
      accounts.map(({ account }) => account),
      accounts.map(({ lt }) => lt),
      accounts.reduce((least, { lt }) => (lt < least ? lt : least), 2n ** 63n - 1n),
    ],
  });
  return rows.map((row) => new IndexedTransaction(row));
}
