import { Conditions } from './conditions.ts';
import { Order, type SortKey } from './order.ts';
import { type ListPage, listPage, literalLimit, type Page, pageSql } from './page.ts';
import type { ReadStore } from './read-store.ts';

export interface AccountBalance {
  readonly account: Buffer;
  readonly balance: bigint;
}

/** Highest balance first. */
export const BALANCE_ORDER = Order.by('desc', 'balance').thenAscending('account');

const ROWS = 'select account, balance from chain.latest_account_states';

/** `after`: the sort key after which the page starts. */
export async function readTopAccounts(
  store: ReadStore,
  page: Page & { readonly after: SortKey | null },
): Promise<ListPage<AccountBalance>> {
  const conditions = new Conditions();
  const rows = page.after ? rowsAfter(page.after, page, conditions) : ROWS;
  const sql = pageSql(rows, BALANCE_ORDER.sql, page, conditions);
  const found = await store.query<{ account: Buffer; balance: string }>({
    sql,
    values: conditions.values,
  });
  const balances = found.map(({ account, balance }) => ({ account, balance: BigInt(balance) }));
  return listPage(balances, page, BALANCE_ORDER, (each) => each);
}

/** Accounts with the balance of the cursor are selected separately by index: there may be millions of them. */
function rowsAfter([balance, account]: SortKey, page: Page, conditions: Conditions): string {
  const firstRows = `order by ${BALANCE_ORDER.sql} limit ${literalLimit(page)}`;
  const equal = conditions.text('balance = ? and account > ?', balance, account);
  const lower = conditions.text('balance < ?', balance);
  return `select * from (
    (${ROWS} where ${equal} ${firstRows}) union all (${ROWS} where ${lower} ${firstRows})
  ) after_cursor`;
}
