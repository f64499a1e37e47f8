import {
  addBounds,
  addLtBounds,
  Conditions,
  isSame,
  isTimed,
  type LtBounds,
  Order,
  type Page,
  type PageAfter,
  pageSql,
  type Sort,
  type Statement,
  type TimeBounds,
} from '../lists/list-sql.ts';
import type { ReadStore } from '../lists/read-store.ts';
import { readTimed } from '../lists/timed-list.ts';
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

/** The columns that identify an action and that lists are sorted by. */
const KEY_COLUMNS = 'trace_end_lt, trace_end_utime, trace_id, end_lt, end_utime, action_id';

export interface ActionKey {
  readonly trace_end_lt: bigint;
  readonly trace_end_utime: bigint;
  readonly trace_id: Buffer;
  readonly end_lt: bigint;
  readonly end_utime: bigint;
  readonly action_id: Buffer;
}

export function readActionKeys(
  store: ReadStore,
  filter: ActionFilter,
  order: Order,
  page: PageAfter,
): Promise<readonly ActionKey[]> {
  const read = (statement: Statement) => store.query<ActionKey>(statement);
  const statement = (bounds: LtBounds, within: Page) =>
    keysStatement({ ...filter, lt: bounds }, order, { ...within, after: page.after });
  if (filter.actionIds || filter.traceIds) return read(statement(filter.lt, page));
  if (isTimed(filter.utime)) {
    const byLt = Order.of(ACTIONS, { [LT_COLUMN]: order.sort });
    const times = (lt: LtBounds, within: Page) =>
      keysStatement({ ...filter, lt }, order, { ...within, after: page.after }, byLt);
    const rows = (bounds: LtBounds) => statement(bounds, page);
    return readTimed(store, { ...filter, order, page, times, rows });
  }
  const bounds = order.boundsAfter(filter.lt, page.after);
  return store.walk({ bounds, sort: order.sort, page, statement, read });
}

const LT_COLUMN = 'trace_end_lt';

/** The most selective filter leads: named actions, named traces, the block, the account, or time. */
function keysStatement(
  filter: ActionFilter,
  order: Order,
  page: PageAfter,
  sorted = order,
): Statement {
  const { account, actionIds, traceIds, mcSeqno } = filter;
  const isLedByAccount = account && !actionIds && !traceIds && mcSeqno === undefined;
  const conditions = new Conditions();
  if (actionIds && traceIds) conditions.add('trace_id = any(?::bytea[])', traceIds);
  if (mcSeqno !== undefined) conditions.add('trace_mc_seqno_end = ?', mcSeqno);
  if (account) {
    const value = conditions.value(account);
    conditions.add(
      isLedByAccount ? isSame('account', 'account', value) : `${value} = any(accounts)`,
    );
  }
  if (filter.transactions) conditions.add('transactions && ?::bytea[]', filter.transactions);
  addTypes(conditions, filter);
  addBounds(conditions, 'trace_end_utime', filter.utime);
  addLtBounds(conditions, LT_COLUMN, filter.lt);
  if (page.after) order.addAfter(conditions, page.after);
  const table = isLedByAccount ? 'chain.action_accounts' : 'chain.actions';
  const rows = `select ${KEY_COLUMNS} from ${table} where ${conditions.sql}`;
  const ids = actionIds ?? traceIds;
  // A block completes few traces, whose actions are sorted here.
  const fenced = mcSeqno === undefined ? rows : `select * from (${rows} offset 0) found`;
  const found = ids
    ? rowsOfIds(rows, actionIds ? 'action_id' : 'trace_id', ids, conditions)
    : fenced;
  return { sql: pageSql(found, sorted.sql, page, conditions), values: conditions.values };
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

export function addTypes(
  conditions: Conditions,
  filter: Pick<ActionFilter, 'types' | 'excludedTypes' | 'supportedTypes'>,
): void {
  const { types, excludedTypes, supportedTypes } = filter;
  const known = types ?? supportedTypes;
  if (known) conditions.add('type = any(?::text[])', known);
  if (excludedTypes) conditions.add('type <> all(?::text[])', excludedTypes);
  if (supportedTypes) conditions.add('not (ancestors && ?::text[])', supportedTypes);
}
