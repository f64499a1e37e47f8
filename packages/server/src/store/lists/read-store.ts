import type { Queries } from '../connection.ts';
import { IndexCache, windows } from './index-cache.ts';
import { isEmpty, type LtBounds, type Page, type Sort, type Statement } from './list-sql.ts';

/** A page of a list in the order of logical time. */
interface Walk<Item> {
  readonly bounds: LtBounds;
  readonly sort: Sort;
  readonly page: Page;
  /** Selects a page of the rows within bounds. */
  statement(bounds: LtBounds, page: Page): Statement;
  read(statement: Statement): Promise<readonly Item[]>;
  /** The logical time of the item that precedes an item, if items contain it. */
  previousLt?(item: Item): bigint;
}

interface SizeLimit {
  readonly columns: readonly string[];
  /** The largest number of rows. */
  readonly rows: number;
  readonly maxBytes: number;
}

/** No content of a token is longer: at most ten members of 8 KiB each, in which every byte may be escaped. */
const MAX_CONTENT_BYTES = 10 * 8192 * 6;

/** Reads the index from the primary or a replica. */
export class ReadStore {
  readonly queries: Queries;
  readonly cache: IndexCache;

  constructor(queries: Queries, cache = new IndexCache(queries)) {
    this.queries = queries;
    this.cache = cache;
  }

  query<Row extends object>({ sql, values }: Statement): Promise<readonly Row[]> {
    return this.queries.query<Row>(sql, values);
  }

  /**
   * Reads rows whose JSON columns may be long; null if these exceed `maxBytes` in all, which PostgreSQL checks before it
   * sends them. Few rows need no check, however long their content is.
   */
  async queryWithin<Row extends object>(
    { sql, values }: Statement,
    { columns, rows, maxBytes }: SizeLimit,
  ): Promise<readonly Row[] | null> {
    if (rows * columns.length * MAX_CONTENT_BYTES > maxBytes) {
      const sizes = columns.map((name) => `coalesce(octet_length(${name}::text), 0)`);
      const [measured] = await this.query<{ is_large: boolean }>({
        sql: `select sum(${sizes.join(' + ')}) > $${values.length + 1} as is_large from (${sql}) rows`,
        values: [...values, maxBytes],
      });
      if (measured?.is_large) return null;
    }
    return this.query<Row>({ sql, values });
  }

  /** Reads a page in the order of logical time. Windows of eras are read until the page is full. */
  async walk<Item>({
    bounds,
    sort,
    page,
    statement,
    read,
    previousLt,
  }: Walk<Item>): Promise<readonly Item[]> {
    const items: Item[] = [];
    let { offset } = page;
    let top = bounds.to;
    for (const { from, to } of windows(await this.cache.eraStarts.get(), bounds, sort)) {
      const window = { from, to: to < top ? to : top };
      if (isEmpty(window)) continue;
      const limit = page.limit - items.length;
      const found = await read(statement(window, { limit, offset }));
      items.push(...found);
      if (items.length >= page.limit) break;
      const last = found.at(-1);
      if (last && previousLt) top = previousLt(last);
      if (last) offset = 0;
      else if (offset > 0)
        offset -= await this.#count(statement(window, { limit: offset, offset: 0 }));
    }
    return items;
  }

  /** Finds up to `count` rows in no particular order: first in the newest eras (`asc`: the oldest), then in all others. */
  async find<Row extends object>(
    bounds: LtBounds,
    count: number,
    statement: (bounds: LtBounds) => Statement,
    sort: Sort = 'desc',
  ): Promise<readonly Row[]> {
    if (isEmpty(bounds)) return [];
    const [first = bounds] = windows(await this.cache.eraStarts.get(), bounds, sort);
    const found = await this.query<Row>(statement(first));
    const others =
      sort === 'desc'
        ? { from: bounds.from, to: first.from - 1n }
        : { from: first.to + 1n, to: bounds.to };
    if (found.length >= count || isEmpty(others)) return found;
    return [...found, ...(await this.query<Row>(statement(others)))];
  }

  async #count({ sql, values }: Statement): Promise<number> {
    const counting = { sql: `select count(*)::int as count from (${sql}) rows`, values };
    const [row] = await this.query<{ count: number }>(counting);
    return row?.count ?? 0;
  }
}

/** Identifies a row by a hash or account and by a logical time, which determines the era. */
interface RowKey {
  readonly key: Uint8Array;
  readonly lt: bigint;
}

/** Runs the query `found` for each key as `of_key` and `of_lt`; the rows have no particular order. */
export async function findRows<Row extends object>(
  store: ReadStore,
  keys: readonly RowKey[],
  found: string,
): Promise<readonly Row[]> {
  if (keys.length === 0) return [];
  const { from, to } = boundsOf(keys);
  return store.query<Row>({
    sql: `select found.* from unnest($1::bytea[], $2::bigint[]) named (of_key, of_lt)
      cross join lateral (${found} and lt = of_lt and lt >= $3 and lt <= $4 limit 1) found`,
    values: [keys.map(({ key }) => key), keys.map(({ lt }) => lt), from, to],
  });
}

function boundsOf(keys: readonly RowKey[]): LtBounds {
  let [from, to] = [keys[0]?.lt ?? 0n, 0n];
  for (const { lt } of keys) {
    if (lt < from) from = lt;
    if (lt > to) to = lt;
  }
  return { from, to };
}
