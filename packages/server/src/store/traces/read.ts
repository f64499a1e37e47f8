import { compareBytes } from '@tonway/chain';
import type { LedgerTrace } from '../ledger/trace.ts';
import {
  ALL_LT,
  ANY_TIME,
  addBounds,
  addLtBounds,
  Conditions,
  isEmpty,
  isSame,
  isTimed,
  type ListPage,
  type LtBounds,
  listPage,
  Order,
  type Page,
  type PageAfter,
  pageSql,
  type Sort,
  type Statement,
  selectAs,
  type TimeBounds,
} from '../lists/list-sql.ts';
import type { ReadStore } from '../lists/read-store.ts';
import { readTimed } from '../lists/timed-list.ts';
import { messageTransactionOrder, readTransactionsOfMessages } from '../messages/transactions.ts';
import { findTransactions } from '../transactions/read.ts';
import { TRACES } from './tables.ts';

const COLUMNS = `end_lt, start_lt, end_utime, start_utime, mc_seqno_end, mc_seqno_start, transactions, messages,
  trace_id, external_hash, external_hash_norm`;

const NAMES = { trace_id: 'id' };
const FIELDS = selectAs(COLUMNS, NAMES);

export interface TraceFilter {
  /** An account with a transaction in the trace. */
  readonly account?: Buffer;
  readonly ids?: readonly Buffer[];
  /** The masterchain block that completed the trace. */
  readonly mcSeqno?: number;
  /** Bounds of the end. */
  readonly utime: TimeBounds;
  readonly lt: LtBounds;
}

/** By the end in logical time, or by the clock if the filter has bounds of time. */
export function traceOrder({ utime }: TraceFilter, sort: Sort): Order {
  return Order.of(
    TRACES,
    { [isTimed(utime) ? 'end_utime' : 'end_lt']: sort, trace_id: sort },
    NAMES,
  );
}

export async function readTraces(
  store: ReadStore,
  filter: TraceFilter,
  order: Order,
  page: PageAfter,
): Promise<ListPage<LedgerTrace>> {
  const rows = isEmpty(filter.lt) ? [] : await readRows(store, filter, order, page);
  return listPage(rows, page, order);
}

function readRows(
  store: ReadStore,
  filter: TraceFilter,
  order: Order,
  page: PageAfter,
): Promise<readonly LedgerTrace[]> {
  if (filter.ids) return byId(store, filter, filter.ids, order, page);
  const statement = (bounds: LtBounds, within: Page) =>
    listStatement(filter, bounds, order, { ...within, after: page.after });
  const read = (each: Statement) => store.query<LedgerTrace>(each);
  if (isTimed(filter.utime)) {
    const times = (bounds: LtBounds, within: Page) =>
      timesStatement(filter, bounds, order, { ...within, after: page.after });
    const rows = (bounds: LtBounds) => statement(bounds, page);
    return readTimed(store, { ...filter, order, page, times, rows });
  }
  const bounds = order.boundsAfter(filter.lt, page.after);
  return store.walk({ bounds, sort: order.sort, page, statement, read });
}

function listStatement(
  filter: TraceFilter,
  bounds: LtBounds,
  order: Order,
  { after, ...page }: PageAfter,
): Statement {
  const { account, mcSeqno } = filter;
  const conditions = traceConditions(filter, bounds);
  if (account) conditions.add(isSame('account', 'account', conditions.value(account)));
  if (after) order.addAfter(conditions, after);
  const { values } = conditions;
  if (account) {
    const rows = `select end_lt, end_utime, trace_id from chain.trace_accounts where ${conditions.sql}`;
    const within = conditions.text('end_lt >= ? and end_lt <= ?', bounds.from, bounds.to);
    const sql = `select ${FIELDS} from (${pageSql(rows, order.sql, page, conditions)}) listed (of_lt, of_utime, of_id)
      cross join lateral (select ${COLUMNS} from chain.traces
        where trace_id = of_id and end_lt = of_lt and ${within} limit 1) found order by ${order.sql}`;
    return { sql, values };
  }
  // A block completes few traces, which are sorted here.
  const fence = mcSeqno === undefined ? '' : 'offset 0';
  const rows = `select ${COLUMNS} from (select ${COLUMNS} from chain.traces where ${conditions.sql} ${fence}) found`;
  return { sql: pageSql(rows, order.sql, page, conditions, FIELDS), values };
}

/** The times of the first traces by logical time. */
function timesStatement(
  filter: TraceFilter,
  bounds: LtBounds,
  order: Order,
  { after, ...page }: PageAfter,
): Statement {
  const conditions = traceConditions(filter, bounds);
  if (filter.account)
    conditions.add(isSame('account', 'account', conditions.value(filter.account)));
  if (after) order.addAfter(conditions, after);
  const table = filter.account ? 'trace_accounts' : 'traces';
  const rows = `select end_lt, end_utime from chain.${table} where ${conditions.sql}`;
  const sql = pageSql(rows, `end_lt ${order.sort}`, page, conditions);
  return { sql, values: conditions.values };
}

function traceConditions({ mcSeqno, utime }: TraceFilter, bounds: LtBounds): Conditions {
  const conditions = new Conditions();
  if (mcSeqno !== undefined) conditions.add('mc_seqno_end = ?', mcSeqno);
  addBounds(conditions, 'end_utime', utime);
  addLtBounds(conditions, 'end_lt', bounds);
  return conditions;
}

/** Finds traces in all eras and sorts them here. */
async function byId(
  store: ReadStore,
  filter: TraceFilter,
  ids: readonly Buffer[],
  order: Order,
  { limit, offset, after }: PageAfter,
): Promise<readonly LedgerTrace[]> {
  const found = await store.find<LedgerTrace>(filter.lt, ids.length, (bounds) => {
    const conditions = traceConditions(filter, bounds);
    conditions.add('trace_id = any(?)', ids);
    if (after) order.addAfter(conditions, after);
    const sql = `select ${FIELDS} from chain.traces where ${conditions.sql}`;
    return { sql, values: conditions.values };
  });
  const by = order.columns[0]?.name === 'end_lt' ? 'endLt' : 'endUtime';
  const sorted = found.toSorted((a, b) =>
    a[by] === b[by] ? compareBytes(a.id, b.id) : a[by] < b[by] ? -1 : 1,
  );
  if (order.sort === 'desc') sorted.reverse();
  return sorted.slice(offset, offset + limit);
}

/** The ids of the traces of these transactions. */
export async function findTracesOfTransactions(
  store: ReadStore,
  hashes: readonly Buffer[],
): Promise<readonly Buffer[]> {
  const rows = await store.find<{ trace_id: Buffer | null }>(
    ALL_LT,
    hashes.length,
    ({ from, to }) => ({
      sql: `select found.* from unnest($1::bytea[]) named (of_hash) cross join lateral
        (select trace_id from chain.transactions where hash = of_hash and lt >= $2 and lt <= $3 limit 1) found`,
      values: [hashes, from, to],
    }),
  );
  return withoutDuplicates(rows.map(({ trace_id }) => trace_id));
}

/** An external message may be received any number of times; the newest transactions count. */
const MAX_RECEIVERS = 1000;

/** The ids of the traces of messages with these hashes or normalized hashes. */
export async function findTracesOfMessages(
  store: ReadStore,
  hashes: readonly Buffer[],
): Promise<readonly Buffer[]> {
  const filter = { hashes, utime: ANY_TIME, lt: ALL_LT };
  const order = messageTransactionOrder('desc');
  const page = { limit: 2 * hashes.length + MAX_RECEIVERS, offset: 0, after: null };
  const { items } = await readTransactionsOfMessages(store, filter, order, page);
  const transactions = await findTransactions(store, items);
  return withoutDuplicates(transactions.map(({ traceId }) => traceId));
}

function withoutDuplicates(ids: readonly (Buffer | null)[]): readonly Buffer[] {
  return [...new Map(ids.flatMap((id) => (id ? [[id.toString('latin1'), id]] : []))).values()];
}
