import type { Message } from '@tonway/chain';
import type { TransactionName } from '../ledger/transaction.ts';
import { ANY_TIME } from './conditions.ts';
import { ALL_LT } from './eras.ts';
import { findRows } from './find-rows.ts';
import { type MessageFilter, messageConditions } from './message-filter.ts';
import { Order, type SortKey } from './order.ts';
import { type ListPage, listPage, type Page, pageSql } from './page.ts';
import type { ReadStore } from './read-store.ts';

/** The distinct transactions that have matching messages, in the order of logical time. */
export async function readTransactionsOfMessages(
  store: ReadStore,
  filter: MessageFilter,
  order: Order,
  page: Page & { readonly after: SortKey | null },
): Promise<ListPage<TransactionName>> {
  const conditions = messageConditions(filter, filter.lt);
  if (page.after) order.addAfter(conditions, page.after);
  // no `distinct` for received messages: a transaction receives at most one
  const distinct = filter.inbound ? '' : 'distinct';
  const rows = `select ${distinct} tx_lt, tx_account from chain.messages where ${conditions.sql}`;
  const found = await store.query<{ readonly tx_lt: bigint; readonly tx_account: Buffer }>({
    sql: pageSql(rows, order.sql, page, conditions),
    values: conditions.values,
  });
  return listPage(found, page, order, ({ tx_account, tx_lt }) => ({
    account: tx_account,
    lt: tx_lt,
  }));
}

/** Identifies a message that a transaction created. */
export interface CreatedMessage {
  readonly lt: bigint;
  readonly hash: Uint8Array;
}

/** External inbound messages are skipped: no transaction sent them. */
export function createdMessages(messages: readonly Message[]): readonly CreatedMessage[] {
  return messages.flatMap(({ info, hash }) =>
    info.kind === 'external-in' ? [] : [{ lt: info.createdLt, hash }],
  );
}

/** The indexed transactions that received (`inbound`) or sent the messages. */
export function findMessageTransactions(
  store: ReadStore,
  messages: readonly CreatedMessage[],
  inbound: boolean,
): Promise<readonly TransactionName[]> {
  return findRows(
    store,
    messages.map(({ lt, hash }) => ({ key: hash, lt })),
    `select tx_account as account, tx_lt as lt from chain.messages where hash = of_key and inbound = ${inbound}`,
  );
}

/** The newest transactions that received external messages with these hashes or normalized hashes. */
export async function findReceivers(
  store: ReadStore,
  hashes: readonly Buffer[],
): Promise<readonly TransactionName[]> {
  const filter = { hashes, inbound: true, utime: ANY_TIME, lt: ALL_LT };
  const order = Order.by('desc', 'tx_lt').thenAscending('tx_account');
  const page = { limit: 2 * hashes.length, offset: 0, after: null };
  return (await readTransactionsOfMessages(store, filter, order, page)).items;
}
