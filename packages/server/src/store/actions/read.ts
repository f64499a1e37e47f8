import type { LedgerAction, LedgerTrace } from '../ledger/trace.ts';
import {
  ANY_TIME,
  Conditions,
  type ContentPage,
  isEmpty,
  type ListPage,
  type LtBounds,
  listPage,
  type Order,
  type Statement,
  selectAs,
} from '../lists/list-sql.ts';
import type { ReadStore } from '../lists/read-store.ts';
import { type ActionFilter, type ActionKey, actionOrder, readActionKeys } from './keys.ts';

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
  const keys = await readActionKeys(store, filter, order, page);
  const selection = { limit: keys.length, maxBytes: page.maxBytes };
  const rows = await readActionsByKey(store, keys, order, selection);
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

interface Selection {
  /** Adds conditions of actions. */
  matches?(conditions: Conditions): void;
  readonly limit: number;
  readonly maxBytes: number;
}

/** The first of the actions with these keys that match. Null if their fields are too long. */
export function readActionsByKey(
  store: ReadStore,
  keys: readonly ActionKey[],
  order: Order,
  selection: Selection,
): Promise<readonly LedgerAction[] | null> {
  const { limit: rows, maxBytes } = selection;
  const size = { columns: ['fields'], rows, maxBytes };
  return store.queryWithin<LedgerAction>(rowsStatement(keys, order, selection), size);
}

function rowsStatement(
  keys: readonly ActionKey[],
  order: Order,
  { matches, limit }: Selection,
): Statement {
  const conditions = new Conditions();
  const [traces, actions, lts] = (['trace_id', 'action_id', 'trace_end_lt'] as const).map((name) =>
    conditions.value(keys.map((key) => key[name])),
  );
  conditions.add('trace_id = of_trace and action_id = of_action and trace_end_lt = of_lt');
  matches?.(conditions);
  const first = `order by ${order.sql} limit ${conditions.value(limit)}`;
  return {
    sql: `select ${FIELDS}, ${selectAs('external_hash, external_hash_norm')}
      from (select found.* from
          unnest(${traces}::bytea[], ${actions}::bytea[], ${lts}::bigint[]) named (of_trace, of_action, of_lt)
        cross join lateral (select ${COLUMNS} from chain.actions where ${conditions.sql}) found ${first}) a
      left join lateral (select external_hash, external_hash_norm from chain.traces
        where traces.trace_id = a.trace_id and end_lt = trace_end_lt) t on true
      order by ${order.sql}`,
    values: conditions.values,
  };
}
