import type { Conditions } from './conditions.ts';
import type { LtBounds } from './eras.ts';

export type Sort = 'asc' | 'desc';

/** A value of a sort column. */
export type SortValue = bigint | number | Buffer | string;
export type SortKey = readonly SortValue[];

export interface OrderColumn {
  readonly name: string;
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

  /** Sorts all columns in one direction. */
  static by(sort: Sort, ...names: string[]): Order {
    return new Order(names.map((name) => ({ name, sort })));
  }

  /** Appends a column in ascending order. */
  thenAscending(name: string): Order {
    return new Order([...this.columns, { name, sort: 'asc' }]);
  }

  /** Prepends a column in ascending order. */
  within(name: string): Order {
    return new Order([{ name, sort: 'asc' }, ...this.columns]);
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
