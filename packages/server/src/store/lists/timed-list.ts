import {
  ALL_LT,
  commonLt,
  isEmpty,
  isTimed,
  type LtBounds,
  type Order,
  type Page,
  type PageAfter,
  type Statement,
  type TimeBounds,
} from './list-sql.ts';
import type { ReadStore } from './read-store.ts';

/** Narrows the logical time to that of bounds of time. All rows within the time are within the result, and some others. */
export async function ltWithin(
  store: ReadStore,
  { from, to }: TimeBounds,
  lt: LtBounds,
): Promise<LtBounds> {
  if (!isTimed({ from, to })) return lt;
  const [found] = await store.query<{ readonly from: bigint | null; readonly to: bigint | null }>({
    sql: 'select chain.lt_since($1) as "from", chain.lt_until($2) as "to"',
    values: [from, to],
  });
  return commonLt(lt, { from: found?.from ?? ALL_LT.from, to: found?.to ?? ALL_LT.to });
}

/** A list in the order of time that has indexes by logical time only. */
interface TimedList {
  readonly utime: TimeBounds;
  readonly lt: LtBounds;
  /** A time is the first column. */
  readonly order: Order;
  readonly page: PageAfter;
  /** Selects the first column of a page in the order of logical time, in the same direction. */
  times(bounds: LtBounds, page: Page): Statement;
  /** Selects the page. */
  rows(bounds: LtBounds): Statement;
}

/**
 * The rows of a page are those of the first ones by logical time, and others of about the same time, because blocks of
 * different shards with the same logical time are some seconds apart. All rows of this time are read and sorted.
 */
export async function readTimed<Row extends object>(
  store: ReadStore,
  list: TimedList,
): Promise<readonly Row[]> {
  const { order, page } = list;
  const bounds = await ltWithin(store, timeAfter(list), list.lt);
  if (isEmpty(bounds)) return [];
  const first = list.times(bounds, { limit: page.limit + page.offset, offset: 0 });
  const time = order.columns[0]?.name;
  const last =
    order.sort === 'desc' ? `chain.lt_since(min(${time}))` : `chain.lt_until(max(${time}))`;
  const [row] = await store.query<{ readonly lt: bigint | null }>({
    sql: `select ${last} as lt from (${first.sql}) first`,
    values: first.values,
  });
  const lt = row?.lt ?? null;
  if (lt === null) return [];
  const read = order.sort === 'desc' ? { ...bounds, from: lt } : { ...bounds, to: lt };
  return store.query<Row>(list.rows(commonLt(bounds, read)));
}

/** The bounds of time of the rows after a sort key. */
function timeAfter({ utime, order, page }: TimedList): TimeBounds {
  const [time] = page.after ?? [];
  if (typeof time !== 'bigint') return utime;
  return order.sort === 'desc' ? { ...utime, to: time } : { ...utime, from: time };
}
