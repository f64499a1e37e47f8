import type { Conditions } from './conditions.ts';
import type { LtBounds } from './eras.ts';

export type Sort = 'asc' | 'desc';

/** What rows are sorted by. */
export type SortValue = bigint | number | Buffer;
export type SortKey = readonly SortValue[];

export interface OrderColumn {
  readonly name: string;
  readonly sort: Sort;
}

/** A total order of a list: no two rows are equal in it, so that pages neither repeat nor miss any. */
export class Order {
  readonly columns: readonly OrderColumn[];

  constructor(columns: readonly OrderColumn[]) {
    this.columns = columns;
  }

  /** All columns in one direction. */
  static by(sort: Sort, ...names: string[]): Order {
    return new Order(names.map((name) => ({ name, sort })));
  }

  /** And then this column upward, whatever the direction of the others. */
  thenUpward(name: string): Order {
    return new Order([...this.columns, { name, sort: 'asc' }]);
  }

  get sort(): Sort {
    return this.columns[0]?.sort ?? 'desc';
  }

  /** Of `order by`. */
  get sql(): string {
    return this.columns.map(({ name, sort }) => `${name} ${sort}`).join(', ');
  }

  keyOf(row: object): SortKey {
    return this.columns.map(({ name }) => (row as Record<string, SortValue>)[name] as SortValue);
  }

  /** The bounds of what comes behind a row, where logical time is what it is sorted by. */
  boundsAfter({ from, to }: LtBounds, key: SortKey | null): LtBounds {
    const [lt] = key ?? [];
    if (typeof lt !== 'bigint' || this.columns[0]?.name !== 'lt') return { from, to };
    return this.sort === 'asc'
      ? { from: lt > from ? lt : from, to }
      : { from, to: lt < to ? lt : to };
  }

  /** Only what comes behind a row. The leading columns are compared apart, which an index can answer. */
  addAfter(conditions: Conditions, key: SortKey): void {
    const leading = this.columns.filter(({ sort }) => sort === this.sort);
    const [names, values] = [namesOf(leading), key.slice(0, leading.length)];
    const sign = this.sort === 'asc' ? '>' : '<';
    const beyond = conditions.text(`(${names}) ${sign} (${marks(leading)})`, ...values);
    const rest = this.columns.slice(leading.length);
    if (rest.length > 0) {
      conditions.add(`(${names}) ${sign}= (${marks(leading)})`, ...values);
      const further = `(${namesOf(rest)}) > (${marks(rest)})`;
      const restValues = key.slice(leading.length);
      conditions.add(`(${beyond} or ${conditions.text(further, ...restValues)})`);
    } else conditions.add(beyond);
  }
}

function namesOf(columns: readonly OrderColumn[]): string {
  return columns.map(({ name }) => name).join(', ');
}

function marks(columns: readonly OrderColumn[]): string {
  return columns.map(() => '?').join(', ');
}
