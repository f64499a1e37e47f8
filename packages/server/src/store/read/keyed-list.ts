import { Conditions, type Statement } from './conditions.ts';
import { Order, type SortKey } from './order.ts';
import { literalLimit, type Page, pageSql } from './page.ts';

/** A page that starts after a sort key; null: at the beginning. */
export type PageAfter = Page & { readonly after: SortKey | null };

/** An indexed column and the values to look for. */
export interface Key {
  readonly column: string;
  readonly type: 'bytea' | 'numeric';
  readonly values: readonly (Buffer | bigint)[];
}

/**
 * A list that is found by one index scan for each combination of key values; the rows are merged in the order of the
 * list. Without keys it is one index scan.
 */
export interface KeyedList {
  readonly keys: readonly Key[];
  /** True if a combination of keys has about one row. */
  readonly isUnique?: boolean;
  readonly order: Order;
  /** Conditions apart from the keys. */
  readonly filter?: (conditions: Conditions) => void;
  /** Selects the rows of one combination of keys. `first` orders and limits the rows. */
  readonly rows: (where: string, first: string) => string;
}

/** Selects rows of a table by keys. */
export function rowsOf(
  table: string,
  columns: string,
  keys: readonly Key[],
): (where: string, first: string) => string {
  const equal = keys.map(({ column }) => `${column} = of_${column} and `).join('');
  return (where, first) => `select ${columns} from ${table} where ${equal}${where} ${first}`;
}

export function keyedListStatement(list: KeyedList, page: PageAfter): Statement {
  const values = new Conditions();
  const found = rowsAfter(list, page, values.values);
  const sources = list.keys.map((key) => keySource(key, values));
  const rows =
    sources.length === 0
      ? `select * from (${found}) found`
      : `select found.* from ${sources.join(' cross join ')} cross join lateral (${found}) found`;
  return { sql: pageSql(rows, list.order.sql, page, values), values: values.values };
}

/** The values in their order: if the list is sorted by the key first, the last ones are not needed for a full page. */
function keySource({ column, type, values }: Key, conditions: Conditions): string {
  const list = `unnest(${conditions.value(values)}::${type}[])`;
  return `(select of_${column} from ${list} asked (of_${column}) order by of_${column}) key_${column}`;
}

function rowsAfter(list: KeyedList, page: PageAfter, values: unknown[]): string {
  const { order, filter, rows, isUnique = false } = list;
  const { after } = page;
  const select = (addAfter: (conditions: Conditions) => void) => {
    const conditions = new Conditions(values);
    filter?.(conditions);
    addAfter(conditions);
    const first = isUnique ? '' : `order by ${order.sql} limit ${literalLimit(page)}`;
    return rows(conditions.sql, first);
  };
  if (!after) return select(() => {});
  const [lead, ...others] = order.columns;
  const leadKey = list.keys.find(({ column }) => column === lead?.name);
  if (!leadKey || others.length === 0)
    return select((conditions) => order.addAfter(conditions, after));
  // the rest of the key value of the cursor, and all greater ones, so that both are index scans
  const [value, ...rest] = after;
  const same = select((conditions) => {
    conditions.add(`of_${leadKey.column} = ?`, value);
    new Order(others).addAfter(conditions, rest);
  });
  const greater = select((conditions) => conditions.add(`of_${leadKey.column} > ?`, value));
  return `(${same}) union all (${greater})`;
}
