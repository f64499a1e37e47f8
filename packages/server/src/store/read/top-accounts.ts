import { Conditions } from './conditions.ts';
import { Order, type SortKey } from './order.ts';
import { ceiling, type Listed, listed, type Page, pageSql } from './page.ts';
import type { ReadStore } from './read-store.ts';

export interface AccountBalance {
  readonly account: Buffer;
  readonly balance: bigint;
}

/** The richest first. */
export const BALANCE_ORDER = Order.by('desc', 'balance').thenUpward('account');

const ROWS = 'select account, balance from chain.latest_account_states';

/** `after`: the row behind which it begins. */
export async function readTopAccounts(
  store: ReadStore,
  page: Page & { readonly after: SortKey | null },
): Promise<Listed<AccountBalance>> {
  const conditions = new Conditions();
  const rows = page.after ? rowsAfter(page.after, page, conditions) : ROWS;
  const sql = pageSql(rows, BALANCE_ORDER.sql, page, conditions);
  const found = await store.query<{ account: Buffer; balance: string }>({
    sql,
    values: conditions.values,
  });
  const balances = found.map(({ account, balance }) => ({ account, balance: BigInt(balance) }));
  return listed(balances, page, BALANCE_ORDER, (each) => each);
}

/** Millions may have the same balance, so those who have it are looked up apart: an index leads to where they go on. */
function rowsAfter([balance, account]: SortKey, page: Page, conditions: Conditions): string {
  const first = `order by ${BALANCE_ORDER.sql} limit ${ceiling(page)}`;
  const equal = conditions.text('balance = ? and account > ?', balance, account);
  const poorer = conditions.text('balance < ?', balance);
  return `select * from (
    (${ROWS} where ${equal} ${first}) union all (${ROWS} where ${poorer} ${first})
  ) behind`;
}
