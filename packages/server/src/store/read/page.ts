import type { Conditions } from './conditions.ts';
import type { Order, SortKey } from './order.ts';

/** A page of a list. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/**
 * Selects a page of rows. Generic plans do not know parameter values, so the text contains a literal limit; without it
 * PostgreSQL would plan to read and sort all rows.
 */
export function pageSql(rows: string, order: string, page: Page, conditions: Conditions): string {
  const [limit, offset] = [conditions.value(page.limit), conditions.value(page.offset)];
  return `select * from (${rows} order by ${order} limit ${literalLimit(page)}) page
    order by ${order} limit ${limit} offset ${offset}`;
}

/** A power of 16 that covers the page, so that there are few distinct texts and plans. */
export function literalLimit({ limit, offset }: Page): number {
  let rows = 16;
  while (rows < limit + offset) rows *= 16;
  return rows;
}

/** The items of a page. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** The sort key after which the next page starts; null on the last page. */
  readonly next: SortKey | null;
}

/** Only a full page can have a next page. */
export function listPage<Row extends object, Item>(
  rows: readonly Row[],
  { limit }: Page,
  order: Order,
  itemOf: (row: Row) => Item,
): ListPage<Item> {
  const last = rows.at(-1);
  return {
    items: rows.map(itemOf),
    next: last && rows.length >= limit ? order.keyOf(last) : null,
  };
}
