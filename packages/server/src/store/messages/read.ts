import { isDeepStrictEqual } from 'node:util';
import { compareBytes, type Message } from '@tonway/chain';
import type { LedgerMessage, TransactionName } from '../ledger/transaction.ts';
import {
  type Conditions,
  isEmpty,
  isTimed,
  type LtBounds,
  literalLimit,
  Order,
  type Page,
  type PageAfter,
  pageSql,
  type Sort,
  type SortKey,
  type Statement,
} from '../lists/list-sql.ts';
import type { ReadStore } from '../lists/read-store.ts';
import { ltWithin, readTimed } from '../lists/timed-list.ts';
import { MESSAGES } from '../tables/tables.ts';
import { findTransactions, type IndexedTransaction, transactionKey } from '../transactions/read.ts';
import { type MessageFilter, messageConditions } from './transactions.ts';

/** A message that a query found. Its content is stored in its transactions. */
export interface FoundMessage {
  readonly hash: Buffer;
  /** Logical time of the creation; for an external inbound message that of the transaction. */
  readonly lt: bigint;
  /** Null for an external inbound message. */
  readonly createdAt: bigint | null;
  readonly received: TransactionName | null;
  readonly sent: TransactionName | null;
}

const FIELDS =
  'lt, hash, created_at as "createdAt", received_account, received_lt, sent_account, sent_lt';

interface MessageRow extends Pick<FoundMessage, 'hash' | 'lt' | 'createdAt'> {
  readonly received_account: Buffer | null;
  readonly received_lt: bigint | null;
  readonly sent_account: Buffer | null;
  readonly sent_lt: bigint | null;
}

function foundMessage(row: MessageRow): FoundMessage {
  const { hash, lt, createdAt, received_account, received_lt, sent_account, sent_lt } = row;
  return {
    hash,
    lt,
    createdAt,
    received: transactionName(received_account, received_lt),
    sent: transactionName(sent_account, sent_lt),
  };
}

function transactionName(account: Buffer | null, lt: bigint | null): TransactionName | null {
  return account === null || lt === null ? null : { account, lt };
}

/** Sorts messages by time. External inbound messages are greater than all others and sorted by hash. */
function sortMessages(
  messages: readonly FoundMessage[],
  sort: Sort,
  created: Order,
): readonly FoundMessage[] {
  const timeOf = (message: FoundMessage) =>
    message.createdAt === null ? null : (created.keyOf(message)[0] as bigint);
  const upward = messages.toSorted(
    (a, b) => compareTimes(timeOf(a), timeOf(b)) || compareBytes(a.hash, b.hash),
  );
  return sort === 'asc' ? upward : upward.reverse();
}

/** Null is greater than all times. */
function compareTimes(a: bigint | null, b: bigint | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null || a < b ? -1 : 1;
}

/** Loads the transactions of messages. The returned function gives the message, or null if they are not indexed. */
export async function messageReader(
  store: ReadStore,
  found: readonly FoundMessage[],
): Promise<(message: FoundMessage) => LedgerMessage | null> {
  const names = found.flatMap(({ received, sent }) =>
    [received, sent].filter((name) => name !== null),
  );
  const [transactions, hasExtraFlags] = await Promise.all([
    findTransactions(store, names),
    store.cache.hasExtraFlags.get(),
  ]);
  const byName = new Map(transactions.map((each) => [transactionKey(each), each]));
  const transactionOf = (name: TransactionName | null) =>
    (name && byName.get(transactionKey(name))) ?? null;
  return ({ hash, received, sent }) => {
    const [receiver, sender] = [transactionOf(received), transactionOf(sent)];
    const either = receiver ?? sender;
    const content = either && contentOf(either, hash);
    return content
      ? {
          content,
          hasExtraFlags: hasExtraFlags(either.mcSeqno),
          receivedBy: receiver?.hash ?? null,
          sentBy: sender?.hash ?? null,
        }
      : null;
  };
}

function contentOf({ content }: IndexedTransaction, hash: Buffer): Message | undefined {
  const { inMessage, outMessages } = content;
  const all = inMessage ? [inMessage, ...outMessages] : outMessages;
  return all.find((each) => hash.equals(each.hash));
}

/** External inbound messages have no creation time and sort after all others. */
export type MessageKind = 'external' | 'created';

function byLt(sort: Sort): Order {
  return Order.of(MESSAGES, { lt: sort, hash: sort });
}

/** The sort orders of both kinds. */
export function messageOrders({ utime }: MessageFilter, sort: Sort): Record<MessageKind, Order> {
  return {
    external: Order.of(MESSAGES, { hash: sort }),
    created: isTimed(utime) ? Order.of(MESSAGES, { created_at: sort, hash: sort }) : byLt(sort),
  };
}

export interface MessagePage extends Page {
  readonly after: { readonly kind: MessageKind; readonly key: SortKey } | null;
}

/** Reads distinct messages with the transactions that sent and received them. */
export async function readMessages(
  store: ReadStore,
  filter: MessageFilter,
  kinds: readonly MessageKind[],
  sort: Sort,
  page: MessagePage,
): Promise<readonly FoundMessage[]> {
  if (isEmpty(filter.lt)) return [];
  if (filter.hashes) return byHash(store, filter, kinds, sort, page);
  const ordered = sort === 'desc' ? kinds : kinds.toReversed();
  const from = page.after ? ordered.indexOf(page.after.kind) : 0;
  const found: FoundMessage[] = [];
  let { offset } = page;
  for (const kind of ordered.slice(from)) {
    const rest = { limit: page.limit - found.length, offset };
    const after = page.after?.kind === kind ? page.after.key : null;
    found.push(...(await readKind(store, filter, kind, sort, { ...rest, after })));
    if (found.length === page.limit) break;
    if (found.length > 0) offset = 0;
    else if (offset > 0) offset -= await countKind(store, filter, kind, sort, { offset, after });
  }
  return found;
}

async function readKind(
  store: ReadStore,
  filter: MessageFilter,
  kind: MessageKind,
  sort: Sort,
  page: PageAfter,
): Promise<readonly FoundMessage[]> {
  const order = messageOrders(filter, sort)[kind];
  const statement = (bounds: LtBounds, within: Page): Statement => {
    const conditions = messageConditions(filter, bounds);
    const kindPage = { ...page, ...within };
    if (kind === 'external')
      return {
        sql: namesSql(conditions, kind, order, kindPage),
        values: conditions.values,
      };
    const names = namesSql(conditions, kind, order, kindPage);
    return withTransactions(names, conditions, filter, order, bounds);
  };
  const read = (each: Statement) => store.query<MessageRow>(each);
  const first = order.columns[0]?.name;
  const bounds = order.boundsAfter(filter.lt, page.after);
  const rows = await (first === 'lt'
    ? store.walk({ bounds, sort, page, statement, read })
    : first === 'created_at'
      ? readTimed<MessageRow>(store, timedMessages(filter, order, page, statement))
      : read(statement(filter.lt, page)));
  return rows.map((row) => foundMessage(row));
}

function timedMessages(
  filter: MessageFilter,
  order: Order,
  page: PageAfter,
  statement: (bounds: LtBounds, within: Page) => Statement,
) {
  const times = (bounds: LtBounds, within: Page) => {
    const conditions = messageConditions(filter, bounds);
    const listed = { ...within, after: page.after };
    return {
      sql: namesSql(conditions, 'created', order, listed, byLt(order.sort)),
      values: conditions.values,
    };
  };
  return { ...filter, order, page, times, rows: (bounds: LtBounds) => statement(bounds, page) };
}

async function countKind(
  store: ReadStore,
  filter: MessageFilter,
  kind: MessageKind,
  sort: Sort,
  { offset, after }: Omit<PageAfter, 'limit'>,
): Promise<number> {
  const order = messageOrders(filter, sort)[kind];
  const page = { limit: offset, offset: 0, after };
  const conditions = messageConditions(filter, await ltWithin(store, filter.utime, filter.lt));
  const names = namesSql(conditions, kind, order, page, kind === 'created' ? byLt(sort) : order);
  const sql = `select count(*)::int as count from (${names}) names`;
  const countStatement = { sql, values: conditions.values };
  const [row] = await store.query<{ count: number }>(countStatement);
  return row?.count ?? 0;
}

/** An external inbound message has one row, with the receiving transaction. */
const RECEIVED_ONLY = `, tx_account as received_account, tx_lt as received_lt,
  null::bytea as sent_account, null::bigint as sent_lt`;

/**
 * Selects a page of distinct messages. The rows of a message have the same logical time, and are grouped by hash as they
 * are read: PostgreSQL would sort all rows for a `distinct`.
 */
function namesSql(
  conditions: Conditions,
  kind: MessageKind,
  order: Order,
  page: PageAfter,
  sorted = order,
): string {
  conditions.add(kind === 'external' ? 'created_at is null' : 'created_at is not null');
  if (page.after) order.addAfter(conditions, page.after);
  const found = `from chain.messages where ${conditions.sql}`;
  if (kind === 'external') {
    const rows = `select distinct on (hash) lt, hash, created_at${RECEIVED_ONLY} ${found}`;
    return pageSql(rows, order.sql, page, conditions, FIELDS);
  }
  const read =
    sorted.columns[0]?.name === 'lt' ? `from (${firstRows(found, sorted, page)}) first` : found;
  const rows = `select lt, hash, min(created_at) as created_at ${read} group by lt, hash`;
  return pageSql(rows, sorted.sql, page, conditions);
}

/** The rows of a page of messages, of which each has at most two: where it was sent, and where it was received. */
function firstRows(found: string, { sort }: Order, { limit, offset }: Page): string {
  const rows = literalLimit({ limit: 2 * limit, offset: 2 * offset });
  return `select lt, hash, created_at ${found} order by lt ${sort} fetch first ${rows} rows with ties`;
}

/** Adds the sending and receiving transactions, or only the requested one. */
function withTransactions(
  names: string,
  conditions: Conditions,
  { inbound }: MessageFilter,
  order: Order,
  { from, to }: LtBounds,
): Statement {
  const bounds = conditions.text('side.lt >= ? and side.lt <= ?', from, to);
  const side = (name: string, isInbound: boolean) =>
    `left join lateral (select tx_account as ${name}_account, tx_lt as ${name}_lt from chain.messages side
      where side.lt = names.lt and side.hash = names.hash and ${bounds} and inbound = ${isInbound}
        and ${inbound === undefined || inbound === isInbound} limit 1) ${name} on true`;
  return {
    sql: `select ${FIELDS} from (${names}) names
      ${side('received', true)} ${side('sent', false)} order by ${order.sql}`,
    values: conditions.values,
  };
}

/** Limits the number of messages found by hash. */
const MAX_HASH_MATCHES = 10_000;

/** Finds messages by hash in all eras and sorts the few rows here. A replayed message has its first execution. */
async function byHash(
  store: ReadStore,
  filter: MessageFilter,
  kinds: readonly MessageKind[],
  sort: Sort,
  page: MessagePage,
): Promise<readonly FoundMessage[]> {
  const conditions = messageConditions(filter, filter.lt);
  if (!kinds.includes('external')) conditions.add('created_at is not null');
  if (!kinds.includes('created')) conditions.add('created_at is null');
  const names = `select distinct on (hash) lt, hash, created_at from chain.messages
    where ${conditions.sql} order by hash, lt limit ${MAX_HASH_MATCHES}`;
  const order = Order.of(MESSAGES, { hash: 'asc' });
  const rows = await store.query<MessageRow>(
    withTransactions(names, conditions, filter, order, filter.lt),
  );
  const found = rows.map((row) => foundMessage(row));
  const sorted = sortMessages(found, sort, messageOrders(filter, sort).created);
  const after = page.after;
  const start = after ? sorted.findIndex((each) => isKey(each, after, filter, sort)) + 1 : 0;
  return sorted.slice(start + page.offset, start + page.offset + page.limit);
}

function isKey(
  message: FoundMessage,
  after: NonNullable<MessagePage['after']>,
  filter: MessageFilter,
  sort: Sort,
): boolean {
  const key = messageOrders(filter, sort)[after.kind].keyOf(message);
  return isDeepStrictEqual(key, after.key);
}
