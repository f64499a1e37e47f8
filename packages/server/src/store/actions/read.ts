import type { LedgerAction, LedgerTrace } from '../ledger/trace.ts';
import {
  ANY_TIME,
  addBounds,
  addLtBounds,
  Conditions,
  type ContentPage,
  isEmpty,
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
import { ACTIONS } from './write.ts';

export interface ActionFilter {
  readonly account?: Buffer;
  readonly actionIds?: readonly Buffer[];
  readonly traceIds?: readonly Buffer[];
  /** Actions that contain one of these transactions. */
  readonly transactions?: readonly Buffer[];
  readonly mcSeqno?: number;
  readonly types?: readonly string[];
  readonly excludedTypes?: readonly string[];
  /** Types that the client knows: actions within an action of such a type are left out. Null: all actions. */
  readonly supportedTypes: readonly string[] | null;
  readonly utime: TimeBounds;
  readonly lt: LtBounds;
}

/** By the logical time of the end of the trace, or by the clock if the filter has bounds of time. */
export function actionOrder({ utime }: Pick<ActionFilter, 'utime'>, sort: Sort): Order {
  return Order.of(
    ACTIONS,
    isTimed(utime)
      ? { trace_end_utime: sort, trace_id: sort, end_utime: sort, action_id: sort }
      : { trace_end_lt: sort, trace_id: sort, end_lt: sort, action_id: sort },
  );
}

const COLUMNS = `trace_id, action_id, type, ancestors, success, start_lt, end_lt, start_utime, end_utime, trace_end_lt,
  trace_end_utime, trace_mc_seqno_end, transactions, accounts, fields`;

const FIELDS = `${selectAs(COLUMNS, { success: 'isSuccess' })}, 'finalized' as finality`;

/** Null if the fields of the page are too long. */
export async function readActions(
  store: ReadStore,
  filter: ActionFilter,
  order: Order,
  page: ContentPage,
): Promise<ListPage<LedgerAction> | null> {
  if (isEmpty(filter.lt)) return { items: [], next: null };
  const keys = await readKeys(store, filter, order, page);
  const size = { columns: ['fields'], rows: keys.length, maxBytes: page.maxBytes };
  const rows = await store.queryWithin<LedgerAction>(rowsStatement(keys, order), size);
  return rows && listPage(rows, page, order);
}

/** The actions of each trace, in the order of `start_lt`, then `end_lt`. Null if there are too many, or too long ones. */
export async function readActionsOfTraces(
  store: ReadStore,
  traces: readonly LedgerTrace[],
  supportedTypes: readonly string[] | null,
  { limit, maxBytes }: { readonly limit: number; readonly maxBytes: number },
): Promise<readonly (readonly LedgerAction[])[] | null> {
  if (traces.length === 0) return [];
  const traceIds = traces.map(({ id }) => id);
  const filter = { traceIds, supportedTypes, utime: ANY_TIME, lt: boundsOfEnds(traces) };
  const page = { limit, offset: 0, after: null, maxBytes };
  const found = await readActions(store, filter, actionOrder(filter, 'asc'), page);
  if (!found || found.items.length === limit) return null;
  const byTrace = Map.groupBy(found.items, ({ traceId }) => traceId?.toString('latin1'));
  return traceIds.map((id) => (byTrace.get(id.toString('latin1')) ?? []).toSorted(compareByTime));
}

function boundsOfEnds(traces: readonly LedgerTrace[]): LtBounds {
  const ends = traces.map(({ endLt }) => endLt).sort(compare);
  return { from: ends[0] ?? 0n, to: ends.at(-1) ?? 0n };
}

function compareByTime(a: LedgerAction, b: LedgerAction): number {
  return compare(a.startLt, b.startLt) || compare(a.endLt, b.endLt);
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The columns that identify an action and that lists are sorted by. */
const KEY_COLUMNS = 'trace_end_lt, trace_end_utime, trace_id, end_lt, end_utime, action_id';

interface ActionKey {
  readonly trace_end_lt: bigint;
  readonly trace_id: Buffer;
  readonly action_id: Buffer;
}

function readKeys(
  store: ReadStore,
  filter: ActionFilter,
  order: Order,
  page: PageAfter,
): Promise<readonly ActionKey[]> {
  const read = (statement: Statement) => store.query<ActionKey>(statement);
  const statement = (bounds: LtBounds, within: Page) =>
    keysStatement({ ...filter, lt: bounds }, order, { ...within, after: page.after });
  if (order.columns[0]?.name !== LT_COLUMN || filter.actionIds || filter.traceIds)
    return read(statement(filter.lt, page));
  const bounds = order.boundsAfter(filter.lt, page.after);
  return store.walk({ bounds, sort: order.sort, page, statement, read });
}

const LT_COLUMN = 'trace_end_lt';

/** The most selective filter leads: named actions, named traces, the block, the account, or time. */
function keysStatement(filter: ActionFilter, order: Order, page: PageAfter): Statement {
  const { account, actionIds, traceIds, mcSeqno } = filter;
  const isLedByAccount = account && !actionIds && !traceIds && mcSeqno === undefined;
  const conditions = new Conditions();
  if (actionIds && traceIds) conditions.add('trace_id = any(?::bytea[])', traceIds);
  if (mcSeqno !== undefined) conditions.add('trace_mc_seqno_end = ?', mcSeqno);
  if (account) conditions.add(isLedByAccount ? 'account = ?' : '? = any(accounts)', account);
  if (filter.transactions) conditions.add('transactions && ?::bytea[]', filter.transactions);
  addTypes(conditions, filter);
  addBounds(conditions, 'trace_end_utime', filter.utime);
  addLtBounds(conditions, LT_COLUMN, filter.lt);
  if (page.after) order.addAfter(conditions, page.after);
  const table = isLedByAccount ? 'chain.action_accounts' : 'chain.actions';
  const rows = `select ${KEY_COLUMNS} from ${table} where ${conditions.sql}`;
  const ids = actionIds ?? traceIds;
  const found = ids ? rowsOfIds(rows, actionIds ? 'action_id' : 'trace_id', ids, conditions) : rows;
  return { sql: pageSql(found, order.sql, page, conditions), values: conditions.values };
}

/** The rows of each id. `offset 0` keeps PostgreSQL from reading the whole list in its order instead. */
function rowsOfIds(
  rows: string,
  column: 'action_id' | 'trace_id',
  ids: readonly Buffer[],
  conditions: Conditions,
): string {
  const given = conditions.value(ids);
  return `select found.* from unnest(${given}::bytea[]) asked (of_id)
    cross join lateral (${rows} and ${column} = of_id offset 0) found`;
}

function addTypes(conditions: Conditions, filter: ActionFilter): void {
  const { types, excludedTypes, supportedTypes } = filter;
  const known = types ?? supportedTypes;
  if (known) conditions.add('type = any(?::text[])', known);
  if (excludedTypes) conditions.add('type <> all(?::text[])', excludedTypes);
  if (supportedTypes) conditions.add('not (ancestors && ?::text[])', supportedTypes);
}

function rowsStatement(keys: readonly ActionKey[], order: Order): Statement {
  return {
    sql: `select ${FIELDS}, ${selectAs('external_hash, external_hash_norm')}
      from unnest($1::bytea[], $2::bytea[], $3::bigint[]) named (of_trace, of_action, of_lt)
      cross join lateral (select ${COLUMNS} from chain.actions
        where trace_id = of_trace and action_id = of_action and trace_end_lt = of_lt) a
      left join lateral (select external_hash, external_hash_norm from chain.traces
        where trace_id = of_trace and end_lt = of_lt) t on true
      order by ${order.sql}`,
    values: [
      keys.map(({ trace_id }) => trace_id),
      keys.map(({ action_id }) => action_id),
      keys.map(({ trace_end_lt }) => trace_end_lt),
    ],
  };
}
