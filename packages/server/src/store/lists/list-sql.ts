import type { ColumnName, ColumnType, Table } from '../tables/tables.ts';

/** An SQL statement with its parameter values. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Builds a `where` clause and collects the parameter values of the statement. */
export class Conditions {
  readonly values: unknown[];
  readonly #texts: string[] = [];

  /** Several clauses of one statement share `values`. */
  constructor(values: unknown[] = []) {
    this.values = values;
  }

  /** Adds a condition; each `?` is replaced by the next value. */
  add(text: string, ...values: readonly unknown[]): void {
    this.#texts.push(this.text(text, ...values));
  }

  /** Replaces each `?` as `add` does, but does not add the text as a condition. */
  text(text: string, ...values: readonly unknown[]): string {
    let next = 0;
    return text.replaceAll('?', () => this.value(values[next++]));
  }

  /** Adds a parameter value and returns its placeholder, for example `$1`. */
  value(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  get sql(): string {
    return this.#texts.length === 0 ? 'true' : this.#texts.join(' and ');
  }
}

/**
 * Whether a column of accounts or hashes has a value, for an index that has only the last seven bytes of each: the rows
 * that the index finds are compared. The comparison is in a form that the planner does not count as selective, because it
 * would otherwise expect too few rows of a busy account and sort all of them.
 */
export function isSame(kind: 'account' | 'hash', column: string, value: string): string {
  const first = kind === 'account' ? 27 : 26;
  const bytes = `${value}::bytea`;
  return `substr(${column}, ${first}) = substr(${bytes}, ${first}) and nullif(${column} = ${bytes}, false) is not null`;
}

/** Bounds of Unix time, both inclusive; null: unbounded. */
export interface TimeBounds {
  readonly from: bigint | null;
  readonly to: bigint | null;
}

export const ANY_TIME: TimeBounds = { from: null, to: null };

/** Whether the list is bounded by time, and so sorted by it. */
export function isTimed({ from, to }: TimeBounds): boolean {
  return from !== null || to !== null;
}

export function addBounds(conditions: Conditions, column: string, { from, to }: TimeBounds): void {
  if (from !== null) conditions.add(`${column} >= ?`, from);
  if (to !== null) conditions.add(`${column} <= ?`, to);
}

/** Bounds of logical time, both inclusive. */
export interface LtBounds {
  readonly from: bigint;
  readonly to: bigint;
}

export const ALL_LT: LtBounds = { from: 0n, to: 2n ** 63n - 1n };

/** Adds the bounds. A bound that excludes nothing is omitted: a generic plan would assume that it is selective. */
export function addLtBounds(conditions: Conditions, column: string, { from, to }: LtBounds): void {
  if (from === to) conditions.add(`${column} = ?`, from);
  else {
    if (from > ALL_LT.from) conditions.add(`${column} >= ?`, from);
    if (to < ALL_LT.to) conditions.add(`${column} <= ?`, to);
  }
}

/** The intersection; it is empty if `from` is greater than `to`. */
export function commonLt(a: LtBounds, b: LtBounds): LtBounds {
  return { from: a.from > b.from ? a.from : b.from, to: a.to < b.to ? a.to : b.to };
}

/** Whether no value can be within the bounds. */
export function isEmpty({ from, to }: LtBounds): boolean {
  return from > to;
}

export type Sort = 'asc' | 'desc';

/** A value of a sort column. */
export type SortValue = bigint | number | Buffer | string;
export type SortKey = readonly SortValue[];

export interface OrderColumn {
  readonly name: string;
  /** Its name in rows that are read: see `selectAs`. */
  readonly field: string;
  readonly type: ColumnType;
  readonly sort: Sort;
}

/** Columns of logical time that decide the era of a row. */
const LT_COLUMNS: ReadonlySet<string> = new Set(['lt', 'end_lt', 'trace_end_lt']);

/**
 * A total order of a list: no two rows are equal, so that pages neither repeat nor skip rows. The direction changes at
 * most once.
 */
export class Order {
  readonly columns: readonly OrderColumn[];

  constructor(columns: readonly OrderColumn[]) {
    this.columns = columns;
  }

  /** Sorts the rows of a table by these columns, the first one first. `names` as in `selectAs`. */
  static of<T extends Table>(
    table: T,
    sorts: { readonly [Name in ColumnName<T>]?: Sort },
    names: FieldNames = {},
  ): Order {
    const columns = Object.entries(sorts as Readonly<Record<string, Sort>>);
    return new Order(
      columns.map(([name, sort]) => {
        const type = table.types[name] as ColumnType;
        return { name, field: fieldOf(name, names), type, sort };
      }),
    );
  }

  get sort(): Sort {
    return this.columns[0]?.sort ?? 'desc';
  }

  /** The `order by` clause. */
  get sql(): string {
    return this.columns.map(({ name, sort }) => `${name} ${sort}`).join(', ');
  }

  keyOf(row: object): SortKey {
    return this.columns.map(({ field }) => (row as Record<string, SortValue>)[field] as SortValue);
  }

  /** Narrows the bounds to the rows after a sort key, if the list is sorted by logical time. */
  boundsAfter({ from, to }: LtBounds, key: SortKey | null): LtBounds {
    const [lt] = key ?? [];
    if (typeof lt !== 'bigint' || !LT_COLUMNS.has(this.columns[0]?.name ?? '')) return { from, to };
    return this.sort === 'asc'
      ? { from: lt > from ? lt : from, to }
      : { from, to: lt < to ? lt : to };
  }

  /** Selects the rows after a sort key. The leading columns are compared separately, so that an index can be used. */
  addAfter(conditions: Conditions, key: SortKey): void {
    const leading = this.columns.filter(({ sort }) => sort === this.sort);
    const [names, values] = [namesOf(leading), key.slice(0, leading.length)];
    const sign = signOf(this.sort);
    const beyond = conditions.text(`(${names}) ${sign} (${placeholders(leading)})`, ...values);
    const rest = this.columns.slice(leading.length);
    if (rest.length > 0) {
      conditions.add(`(${names}) ${sign}= (${placeholders(leading)})`, ...values);
      const restSign = signOf(this.sort === 'asc' ? 'desc' : 'asc');
      const further = `(${namesOf(rest)}) ${restSign} (${placeholders(rest)})`;
      const restValues = key.slice(leading.length);
      conditions.add(`(${beyond} or ${conditions.text(further, ...restValues)})`);
    } else conditions.add(beyond);
  }
}

function signOf(sort: Sort): string {
  return sort === 'asc' ? '>' : '<';
}

function namesOf(columns: readonly OrderColumn[]): string {
  return columns.map(({ name }) => name).join(', ');
}

function placeholders(columns: readonly OrderColumn[]): string {
  return columns.map(() => '?').join(', ');
}

/** Selects columns under their names in camel case, or under those in `names`. */
export function selectAs(columns: string, names: FieldNames = {}): string {
  return columns
    .split(/,\s*/)
    .map((column) => `${column} as "${fieldOf(column, names)}"`)
    .join(', ');
}

/** Names of fields that differ from the names of their columns, by column. */
type FieldNames = Readonly<Record<string, string>>;

function fieldOf(column: string, names: FieldNames): string {
  return names[column] ?? column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** A page of a list. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/**
 * Selects a page of rows, of each the `fields`. Generic plans do not know parameter values, so the text contains a literal
 * limit; without it PostgreSQL would plan to read and sort all rows.
 */
export function pageSql(
  rows: string,
  order: string,
  page: Page,
  conditions: Conditions,
  fields = '*',
): string {
  const [limit, offset] = [conditions.value(page.limit), conditions.value(page.offset)];
  return `select ${fields} from (${rows} ${firstRows(order, page)}) page
    order by ${order} limit ${limit} offset ${offset}`;
}

/**
 * The rows of a page, and perhaps further ones, before they are sorted. Indexes end in logical time, of which few rows have
 * the same: with `order by` that alone, all rows within bounds are never sorted for a page of some.
 */
function firstRows(order: string, page: Page): string {
  const [first = order] = order.split(', ');
  const isByLt = first !== order && LT_COLUMNS.has(first.split(' ')[0] ?? '');
  return isByLt
    ? `order by ${first} fetch first ${literalLimit(page)} rows with ties`
    : `order by ${order} limit ${literalLimit(page)}`;
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
export function listPage<Row extends object>(
  rows: readonly Row[],
  { limit }: Page,
  order: Order,
): ListPage<Row> {
  const last = rows.at(-1);
  return { items: rows, next: last && rows.length >= limit ? order.keyOf(last) : null };
}

/** A page that starts after a sort key; null: at the beginning. */
export type PageAfter = Page & { readonly after: SortKey | null };

/** A page of rows with content of tokens; longer pages are not read. */
export type ContentPage = PageAfter & { readonly maxBytes: number };
