import { queryByEra } from './by-era.ts';
import { type MessageFilter, messageConditions } from './message-filter.ts';
import type { Order, SortKey } from './order.ts';
import type { Page, ReadStore } from './read-store.ts';
import type { TransactionName } from './transactions.ts';

/** Which transactions have such messages, each once; in the order of their logical time. */
export function readTransactionsOfMessages(
  store: ReadStore,
  filter: MessageFilter,
  order: Order,
  { limit, offset, after }: Page & { readonly after: SortKey | null },
): Promise<readonly { readonly tx_lt: bigint; readonly tx_account: Buffer }[]> {
  const conditions = messageConditions(filter, filter.lt);
  if (after) order.addAfter(conditions, after);
  const sql = `select distinct tx_lt, tx_account from messages where ${conditions.sql}
    order by ${order.sql} limit ${conditions.value(limit)} offset ${conditions.value(offset)}`;
  const statement = { sql, values: conditions.values };
  return filter.hashes ? store.lookUp(statement) : store.query(statement);
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
  return queryByEra(store, messages, (group, { from, to }, value) => {
    const times = value(group.map(({ lt }) => lt));
    const hashes = value(group.map(({ hash }) => hash));
    return `select tx_account as account, tx_lt as lt
      from unnest(${times}::bigint[], ${hashes}::bytea[]) named (lt, hash)
      join messages using (lt, hash)
      where inbound = ${inbound} and messages.lt >= ${value(from)} and messages.lt <= ${value(to)}`;
  });
}
