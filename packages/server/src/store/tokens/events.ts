import type { IndexedTokenEvent } from '../ledger/token-event.ts';
import {
  addBounds,
  addLtBounds,
  Conditions,
  isEmpty,
  isTimed,
  type ListPage,
  type LtBounds,
  listPage,
  literalLimit,
  Order,
  type Page,
  type PageAfter,
  pageSql,
  type Sort,
  type SortKey,
  type Statement,
  type TimeBounds,
} from '../lists/list-sql.ts';
import type { ReadStore } from '../lists/read-store.ts';
import { readTimed } from '../lists/timed-list.ts';
import { findTransactions, transactionKey } from '../transactions/read.ts';
import { JETTON_TRANSFERS } from './write-events.ts';

/** A table of events with the columns that lists filter by. */
export interface EventTable {
  readonly name: string;
  readonly sender: string;
  /** Null: nobody receives a burned token. */
  readonly receiver: string | null;
  /** The jetton or the collection. */
  readonly token: string;
  /** Lists never show aborted transactions; indexes leave them out. */
  readonly hidesAborted: boolean;
}

export const JETTON_TRANSFER_LIST: EventTable = {
  name: 'jetton_transfers',
  sender: 'source',
  receiver: 'destination',
  token: 'jetton',
  hidesAborted: true,
};

export const JETTON_BURN_LIST: EventTable = {
  name: 'jetton_burns',
  sender: 'owner',
  receiver: null,
  token: 'jetton',
  hidesAborted: false,
};

export const NFT_TRANSFER_LIST: EventTable = {
  name: 'nft_transfers',
  sender: 'old_owner',
  receiver: 'new_owner',
  token: 'collection',
  hidesAborted: false,
};

export interface TokenEventFilter {
  /** Senders or receivers. */
  readonly owners?: readonly Buffer[];
  /** Which of both `owners` are; null: either. */
  readonly direction: 'in' | 'out' | null;
  /** Jetton wallets of the senders, or NFT items. */
  readonly accounts?: readonly Buffer[];
  /** The jetton or the collection. */
  readonly token?: Buffer;
  readonly utime: TimeBounds;
  readonly lt: LtBounds;
}

/** By logical time, or by the clock if the filter has bounds of time. */
export function tokenEventOrder({ utime }: TokenEventFilter, sort: Sort): Order {
  return Order.of(JETTON_TRANSFERS, {
    ...(isTimed(utime) && { now: sort }),
    lt: sort,
    account: sort,
  });
}

interface EventRow {
  readonly account: Buffer;
  readonly lt: bigint;
  readonly now: bigint;
  readonly token: Buffer;
}

export async function readTokenEvents(
  store: ReadStore,
  table: EventTable,
  filter: TokenEventFilter,
  order: Order,
  page: PageAfter,
): Promise<ListPage<IndexedTokenEvent>> {
  const rows = isEmpty(filter.lt) ? [] : await readRows(store, table, filter, order, page);
  const transactions = await findTransactions(store, rows);
  const byName = new Map(transactions.map((each) => [transactionKey(each), each]));
  const items = rows.flatMap((row) => {
    const transaction = byName.get(transactionKey(row));
    return transaction ? [{ transaction, token: row.token }] : [];
  });
  return { items, next: listPage(rows, page, order).next };
}

function readRows(
  store: ReadStore,
  table: EventTable,
  filter: TokenEventFilter,
  order: Order,
  page: PageAfter,
): Promise<readonly EventRow[]> {
  const statement = (bounds: LtBounds, within: Page, sorted = order) =>
    eventStatement(table, filter, order, { ...within, after: page.after, bounds, sorted });
  const read = (each: Statement) => store.query<EventRow>(each);
  if (isTimed(filter.utime)) {
    const byLt = new Order(order.columns.slice(1));
    const times = (bounds: LtBounds, within: Page) => statement(bounds, within, byLt);
    const rows = (bounds: LtBounds) => statement(bounds, page);
    return readTimed(store, { ...filter, order, page, times, rows });
  }
  const bounds = order.boundsAfter(filter.lt, page.after);
  return store.walk({ bounds, sort: order.sort, page, statement, read });
}

/** The rows with one of some values in an indexed column. */
interface Branch {
  readonly column: string;
  readonly values: readonly Buffer[];
  /** A column without these values: the rows of another branch. */
  readonly without?: string;
}

/**
 * Selects the first rows of every value of each branch, then merges them. No index has the account, so rows with the same
 * logical time are selected together.
 */
function eventStatement(
  table: EventTable,
  filter: TokenEventFilter,
  order: Order,
  {
    bounds,
    after,
    sorted,
    ...page
  }: Page & {
    bounds: LtBounds;
    after: SortKey | null;
    sorted: Order;
  },
): Statement {
  const conditions = new Conditions();
  addConditions(conditions, table, filter);
  addBounds(conditions, 'now', filter.utime);
  addLtBounds(conditions, 'lt', bounds);
  if (after) order.addAfter(conditions, after);
  const columns = `account, lt, now, ${table.token} as token`;
  const rows = `select ${columns} from chain.${table.name} where ${conditions.sql}`;
  const indexed = new Order(sorted.columns.filter(({ name }) => name !== 'account'));
  const selected = branchesOf(table, filter).map(({ column, values, without }) => {
    const given = conditions.value(values);
    const others = without ? `and ${without} <> all(${given}::bytea[])` : '';
    return `select found.* from unnest(${given}::bytea[]) asked (of_value)
      cross join lateral (${rows} and ${column} = of_value ${others}
        order by ${indexed.sql} fetch first ${literalLimit(page)} rows with ties) found`;
  });
  const merged = selected.map((each) => `(${each})`).join(' union all ');
  const all = selected.length === 0 ? rows : `select * from (${merged}) merged`;
  return { sql: pageSql(all, sorted.sql, page, conditions), values: conditions.values };
}

/** The most selective filter leads; without a filter there are no branches. */
function branchesOf(table: EventTable, filter: TokenEventFilter): readonly Branch[] {
  const { accounts, owners, direction, token } = filter;
  const { sender, receiver } = table;
  if (accounts) return [{ column: 'account', values: accounts }];
  if (owners && receiver && direction === 'in') return [{ column: receiver, values: owners }];
  const sent = owners && { column: sender, values: owners };
  if (sent && receiver && direction === null)
    return [sent, { column: receiver, values: owners, without: sender }];
  if (sent) return [sent];
  return token ? [{ column: table.token, values: [token] }] : [];
}

/** The filters that do not lead. */
function addConditions(
  conditions: Conditions,
  { sender, receiver, token: tokenColumn, hidesAborted }: EventTable,
  { accounts, owners, direction, token }: TokenEventFilter,
): void {
  if (hidesAborted) conditions.add('not aborted');
  if (token && (accounts || owners)) conditions.add(`${tokenColumn} = ?`, token);
  if (!accounts || !owners) return;
  const sides = [direction === 'in' ? null : sender, direction === 'out' ? null : receiver];
  const given = conditions.value(owners);
  const texts = sides.flatMap((side) => (side ? `${side} = any(${given}::bytea[])` : []));
  conditions.add(`(${texts.join(' or ')})`);
}
