import {
  Conditions,
  literalLimit,
  Order,
  type OrderColumn,
  type Page,
  type PageAfter,
  pageSql,
  type SortKey,
  type Statement,
} from './list-sql.ts';

/** An indexed column and the values to look for. */
export interface ListKey {
  readonly column: string;
  readonly type: 'bytea' | 'numeric';
  readonly values: readonly (Buffer | bigint)[];
}

/**
 * A list that is found by one index scan for each combination of key values; the rows are merged in the order of the
 * list. Without keys it is one index scan.
 */
export interface KeyedList {
  readonly keys: readonly ListKey[];
  /** True if a combination of keys has few rows. Otherwise no more rows are read than the page needs. */
  readonly isShort: boolean;
  readonly order: Order;
  /** Conditions apart from the keys. */
  readonly filter?: (conditions: Conditions) => void;
  /** The column that is above 0 in all rows of the list. */
  readonly positive?: string | undefined;
  /** True if several combinations of keys can have the same row. */
  readonly isDistinct?: boolean;
  /** Selects rows; `first` orders and limits them. */
  readonly rows: (where: string, first: string) => string;
  /** What is selected of each row; default: all of it. */
  readonly fields?: string;
}

/** Selects rows of a table. */
export function rowsOf(table: string, columns: string): KeyedList['rows'] {
  return (where, first) => `select ${columns} from ${table} where ${where} ${first}`;
}

export function keyedListStatement(list: KeyedList, page: PageAfter): Statement {
  const values = new Conditions();
  const found = rowsAfter(list, page, values.values);
  const sources = list.keys.map((key) => keySource(key, values));
  const rows =
    sources.length === 0
      ? `select * from (${found}) found`
      : `select ${list.isDistinct ? 'distinct' : ''} found.* from ${sources.join(' cross join ')}
        cross join lateral (${found}) found`;
  return { sql: pageSql(rows, list.order.sql, page, values, list.fields), values: values.values };
}

/** The values in their order: if the list is sorted by the key first, the last ones are not needed for a full page. */
function keySource({ column, type, values }: ListKey, conditions: Conditions): string {
  const list = `unnest(${conditions.value(values)}::${type}[])`;
  return `(select of_${column} from ${list} asked (of_${column}) order by of_${column}) key_${column}`;
}

/**
 * The rows of a combination of keys. If the list is sorted by keys first, the rows after a cursor are the rest of its
 * combination and all rows of greater combinations.
 */
function rowsAfter(list: KeyedList, page: PageAfter, values: unknown[]): string {
  const { columns } = list.order;
  const isKey = ({ name }: OrderColumn) => list.keys.some(({ column }) => column === name);
  const leading = columns.filter((_, index) => columns.slice(0, index + 1).every(isKey));
  const rest = new Order(columns.slice(leading.length));
  const { after } = page;
  if (!after) return rowsOfKeys(list, page, rest, null, new Conditions(values));
  const sameKeys = (count: number) => {
    const conditions = new Conditions(values);
    for (const [index, { name }] of leading.slice(0, count).entries())
      conditions.add(`of_${name} = ?`, after[index]);
    return conditions;
  };
  const found = leading.map(({ name }, index) => {
    const greater = sameKeys(index);
    greater.add(`of_${name} > ?`, after[index]);
    return rowsOfKeys(list, page, rest, null, greater);
  });
  if (rest.columns.length > 0) {
    const same = sameKeys(leading.length);
    found.push(rowsOfKeys(list, page, rest, after.slice(leading.length), same));
  }
  return found.map((sql) => `(${sql})`).join(' union all ');
}

/** `rest`: the order of the rows that have the same keys. */
function rowsOfKeys(
  list: KeyedList,
  page: Page,
  rest: Order,
  after: SortKey | null,
  conditions: Conditions,
): string {
  const { keys, isShort, positive, rows } = list;
  list.filter?.(conditions);
  for (const { column } of keys) conditions.add(`${column} = of_${column}`);
  if (positive) conditions.add(`${positive} > 0`);
  if (after) rest.addAfter(conditions, after);
  // `offset 0` keeps one index scan for each combination
  const first = `order by ${rest.sql} limit ${literalLimit(page)}`;
  return rows(conditions.sql, isShort ? 'offset 0' : first);
}

const ACCOUNT_BYTES = 33;

/** Selects an array of accounts as one value: the client parses arrays element by element, which is slow. */
export function accountListSql(column: string): string {
  return `(select string_agg(account, ''::bytea order by n) from unnest(${column})
    with ordinality accounts (account, n)) as ${column}`;
}

/** The accounts of a value of `accountListSql`. */
export function accountList(packed: Buffer | null): readonly Buffer[] {
  const count = (packed?.length ?? 0) / ACCOUNT_BYTES;
  return Array.from({ length: count }, (_, i) =>
    (packed as Buffer).subarray(i * ACCOUNT_BYTES, (i + 1) * ACCOUNT_BYTES),
  );
}
