import type { Conditions } from './conditions.ts';
import type { Order, SortKey } from './order.ts';

/** Which rows of a list. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/**
 * A page of rows in an order. Plans are kept, and made without looking at values: that few rows are wanted must stand
 * in the text, or all would be read and sorted.
 */
export function pageSql(rows: string, order: string, page: Page, conditions: Conditions): string {
  const [limit, offset] = [conditions.value(page.limit), conditions.value(page.offset)];
  return `select * from (${rows} order by ${order} limit ${ceiling(page)}) page
    order by ${order} limit ${limit} offset ${offset}`;
}

/** No less than a page can need, in few steps: so the texts, and the plans, remain few. */
export function ceiling({ limit, offset }: Page): number {
  let most = 16;
  while (most < limit + offset) most *= 16;
  return most;
}

/** A page of a list. */
export interface Listed<Item> {
  readonly items: readonly Item[];
  /** The row behind which the next page begins; null: this page is the last one. */
  readonly next: SortKey | null;
}

/** Only a full page may be followed by another one. */
export function listed<Row extends object, Item>(
  rows: readonly Row[],
  { limit }: Page,
  order: Order,
  itemOf: (row: Row) => Item,
): Listed<Item> {
  const last = rows.at(-1);
  return {
    items: rows.map(itemOf),
    next: last && rows.length >= limit ? order.keyOf(last) : null,
  };
}
