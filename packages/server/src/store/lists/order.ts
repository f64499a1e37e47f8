import type { Queries } from '../connection.ts';
import {
  type Column,
  type ColumnName,
  type ColumnType,
  type Table,
  typeOf,
} from '../tables/tables.ts';
import type { Conditions } from './conditions.ts';

export type Sort = 'asc' | 'desc';

/** A value of a sort column. */
export type SortValue = bigint | number | Buffer | string;
export type SortKey = readonly SortValue[];

export interface OrderColumn {
  readonly name: string;
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

  /** Sorts the rows of a table by these columns, the first one first. */
  static of<T extends Table>(table: T, sorts: { readonly [Name in ColumnName<T>]?: Sort }): Order {
    const typeOfColumn = (name: string) =>
      typeOf((table.columns[name] ?? table.computed[name]) as Column);
    const columns = Object.entries(sorts as Readonly<Record<string, Sort>>);
    return new Order(columns.map(([name, sort]) => ({ name, type: typeOfColumn(name), sort })));
  }

  get sort(): Sort {
    return this.columns[0]?.sort ?? 'desc';
  }

  /** The `order by` clause. */
  get sql(): string {
    return this.columns.map(({ name, sort }) => `${name} ${sort}`).join(', ');
  }

  keyOf(row: object): SortKey {
    return this.columns.map(({ name }) => (row as Record<string, SortValue>)[name] as SortValue);
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

/** Whether no value can be within the bounds. */
export function isEmpty({ from, to }: LtBounds): boolean {
  return from > to;
}

/** Number of eras of the first window: opening these costs about as much as one more statement. */
const FIRST_WINDOW = 8;

/** The first logical time of each era, in ascending order. */
export async function readEraStarts(queries: Queries): Promise<readonly bigint[]> {
  const rows = await queries.query<{ start: bigint }>(
    `select substring(relname from 'era_(\\d+)$')::bigint * era_width as start
     from chain.network, pg_inherits join pg_class on pg_class.oid = inhrelid
     where inhparent = 'chain.transactions'::regclass order by start`,
  );
  return rows.map(({ start }) => start);
}

/** Splits bounds into windows of whole eras; each window has twice as many. A statement opens only the eras of its window. */
export function* windows(
  starts: readonly bigint[],
  { from, to }: LtBounds,
  sort: Sort,
): Generator<LtBounds> {
  const cuts = starts.filter((start) => start > from && start <= to);
  if (sort === 'desc') yield* descending(cuts, { from, to });
  else yield* ascending(cuts, { from, to });
}

function* descending(cuts: readonly bigint[], { from, to }: LtBounds): Generator<LtBounds> {
  let top = to;
  let left = cuts.length;
  for (let size = FIRST_WINDOW; left >= size; left -= size, size *= 2) {
    const low = cuts[left - size] as bigint;
    yield { from: low, to: top };
    top = low - 1n;
  }
  yield { from, to: top };
}

function* ascending(cuts: readonly bigint[], { from, to }: LtBounds): Generator<LtBounds> {
  let low = from;
  let used = 0;
  for (let size = FIRST_WINDOW; cuts.length - used >= size; used += size, size *= 2) {
    const top = cuts[used + size - 1] as bigint;
    yield { from: low, to: top - 1n };
    low = top;
  }
  yield { from: low, to };
}
