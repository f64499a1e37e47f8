import type { Page, ReadStore } from './read-store.ts';

export interface BalanceRow {
  readonly account: Buffer;
  /** Decimal. */
  readonly balance: string;
}

/** The richest first. */
export function readTopAccounts(
  store: ReadStore,
  { limit, offset }: Page,
): Promise<readonly BalanceRow[]> {
  return store.query({
    sql: `select account, balance from latest_account_states
      order by balance desc, account limit $1 offset $2`,
    values: [limit, offset],
  });
}
