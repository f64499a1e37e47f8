import type { Message } from '@tonway/chain';
import type { TransactionName } from '../ledger/transaction.ts';
import {
  ALL_LT,
  ANY_TIME,
  addBounds,
  addLtBounds,
  Conditions,
  isSame,
  type ListPage,
  type LtBounds,
  listPage,
  Order,
  type PageAfter,
  pageSql,
  type Sort,
  selectAs,
  type TimeBounds,
} from '../lists/list-sql.ts';
import { findRows, type ReadStore } from '../lists/read-store.ts';
import { MESSAGES } from '../tables/tables.ts';

export interface MessageFilter {
  /** Matches the hash or the normalized hash. */
  readonly hashes?: readonly Buffer[];
  readonly bodyHash?: Buffer;
  /** Null matches messages without a source. */
  readonly source?: Buffer | null;
  readonly destination?: Buffer | null;
  /** As a signed 32-bit integer. */
  readonly opcode?: number;
  /** True: received by the transaction; false: sent by it. */
  readonly inbound?: boolean;
  readonly utime: TimeBounds;
  /** Bounds of the logical time of creation. */
  readonly lt: LtBounds;
}

/** One index finds the messages with these normalized hashes, another one all messages by hash. */
const HAS_HASH = `hash in (select unnest(?::bytea[])
  union select hash from chain.messages where hash_norm = any(?))`;

export function messageConditions(filter: MessageFilter, bounds: LtBounds): Conditions {
  const { hashes, bodyHash, source, destination, opcode, inbound } = filter;
  const conditions = new Conditions();
  if (hashes) conditions.add(HAS_HASH, hashes, hashes);
  if (bodyHash) conditions.add(isSame('hash', 'body_hash', conditions.value(bodyHash)));
  if (source !== undefined) addAddress(conditions, 'source', source);
  if (destination !== undefined) addAddress(conditions, 'destination', destination);
  if (opcode !== undefined) conditions.add('opcode = ?', opcode);
  // not as a parameter: a generic plan could not use a partial index
  if (inbound !== undefined) conditions.add(inbound ? 'inbound' : 'not inbound');
  addBounds(conditions, 'created_at', filter.utime);
  addLtBounds(conditions, 'lt', bounds);
  return conditions;
}

function addAddress(conditions: Conditions, column: string, account: Buffer | null): void {
  if (account === null) conditions.add(`${column} is null`);
  else conditions.add(isSame('account', column, conditions.value(account)));
}

const NAMES = { tx_lt: 'lt', tx_account: 'account' };
const FIELDS = selectAs('tx_lt, tx_account', NAMES);

/** By logical time. */
export function messageTransactionOrder(sort: Sort): Order {
  return Order.of(MESSAGES, { tx_lt: sort, tx_account: 'asc' }, NAMES);
}

/** The distinct transactions that have matching messages, in the order of logical time. */
export async function readTransactionsOfMessages(
  store: ReadStore,
  filter: MessageFilter,
  order: Order,
  page: PageAfter,
): Promise<ListPage<TransactionName>> {
  const conditions = messageConditions(filter, filter.lt);
  if (page.after) order.addAfter(conditions, page.after);
  // no `distinct` for received messages: a transaction receives at most one
  const distinct = filter.inbound ? '' : 'distinct';
  const rows = `select ${distinct} tx_lt, tx_account from chain.messages where ${conditions.sql}`;
  const found = await store.query<TransactionName>({
    sql: pageSql(rows, order.sql, page, conditions, FIELDS),
    values: conditions.values,
  });
  return listPage(found, page, order);
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
  const page = { limit: 2 * hashes.length, offset: 0, after: null };
  return (await readTransactionsOfMessages(store, filter, messageTransactionOrder('desc'), page))
    .items;
}
