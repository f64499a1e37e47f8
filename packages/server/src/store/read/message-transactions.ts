import type { TransactionName } from '../../ledger/transaction.ts';
import { type MessageFilter, messageConditions } from './message-filter.ts';
import { namedRows } from './named-rows.ts';
import type { Order, SortKey } from './order.ts';
import { type Listed, listed, type Page, pageSql } from './page.ts';
import type { ReadStore } from './read-store.ts';

/** Which transactions have such messages, each once; in the order of their logical time. */
export async function readTransactionsOfMessages(
  store: ReadStore,
  filter: MessageFilter,
  order: Order,
  page: Page & { readonly after: SortKey | null },
): Promise<Listed<TransactionName>> {
  const conditions = messageConditions(filter, filter.lt);
  if (page.after) order.addAfter(conditions, page.after);
  // a transaction receives one message at most, and many are not sorted to tell them apart
  const distinct = filter.inbound ? '' : 'distinct';
  const rows = `select ${distinct} tx_lt, tx_account from chain.messages where ${conditions.sql}`;
  const found = await store.query<{ readonly tx_lt: bigint; readonly tx_account: Buffer }>({
    sql: pageSql(rows, order.sql, page, conditions),
    values: conditions.values,
  });
  return listed(found, page, order, ({ tx_account, tx_lt }) => ({
    account: tx_account,
    lt: tx_lt,
  }));
}

/** A message that was created at a logical time. */
export interface CreatedMessage {
  readonly lt: bigint;
  readonly hash: Uint8Array;
}

/** The transactions on one side of messages; those that are not indexed are left out. */
export function findSides(
  store: ReadStore,
  messages: readonly CreatedMessage[],
  inbound: boolean,
): Promise<readonly TransactionName[]> {
  return namedRows(
    store,
    messages.map(({ lt, hash }) => ({ key: hash, lt })),
    `select tx_account as account, tx_lt as lt from chain.messages where hash = of_key and inbound = ${inbound}`,
  );
}
