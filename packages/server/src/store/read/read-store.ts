import type { Queries } from '../session.ts';
import type { Statement } from './conditions.ts';
import { isEmpty, type LtBounds, readEraStarts, windows } from './eras.ts';
import { readExtraFlags } from './extra-flags.ts';
import { readFirstSeqno } from './first-seqno.ts';
import { Lately } from './lately.ts';
import type { Sort } from './order.ts';
import type { Page } from './page.ts';
import { readShards, type ShardName } from './shards.ts';

/** The rows of a list that are within bounds, a page of them. */
export type StatementWithin = (bounds: LtBounds, page: Page) => Statement;

const FIRST_FRESH_MS = 500;

/** What the index is as a whole, remembered for all requests. */
export class IndexFacts {
  readonly eraStarts: Lately<readonly bigint[]>;
  readonly firstSeqno: Lately<number | null>;
  readonly hasExtraFlags: Lately<(mcSeqno: number) => boolean>;
  readonly shards: Lately<readonly ShardName[]>;

  constructor(queries: Queries) {
    this.eraStarts = new Lately(() => readEraStarts(queries));
    // An index that began anew has another first block.
    this.firstSeqno = new Lately(() => readFirstSeqno(queries), FIRST_FRESH_MS);
    this.hasExtraFlags = new Lately(() => readExtraFlags(queries));
    this.shards = new Lately(() => readShards(queries));
  }
}

/** What reads of the index are asked of: the primary or a replica. */
export class ReadStore {
  readonly queries: Queries;
  readonly facts: IndexFacts;

  constructor(queries: Queries, facts = new IndexFacts(queries)) {
    this.queries = queries;
    this.facts = facts;
  }

  query<Row extends object>({ sql, values }: Statement): Promise<readonly Row[]> {
    return this.queries.query<Row>(sql, values);
  }

  /**
   * A page of a list in the order of logical time: no more eras are visited than it takes to fill it. `before` tells
   * how old the row behind a row can be at most, where that is known.
   */
  async walk<Row extends object>(
    bounds: LtBounds,
    sort: Sort,
    page: Page,
    statement: StatementWithin,
    before?: (row: Row) => bigint,
  ): Promise<readonly Row[]> {
    const rows: Row[] = [];
    let { offset } = page;
    let top = bounds.to;
    for (const { from, to } of windows(await this.facts.eraStarts.get(), bounds, sort)) {
      const window = { from, to: to < top ? to : top };
      if (isEmpty(window)) continue;
      const limit = page.limit - rows.length;
      const found = await this.query<Row>(statement(window, { limit, offset }));
      rows.push(...found);
      if (rows.length >= page.limit) break;
      const last = found.at(-1);
      if (last && before) top = before(last);
      if (last) offset = 0;
      else if (offset > 0)
        offset -= await this.#count(statement(window, { limit: offset, offset: 0 }));
    }
    return rows;
  }

  /** So many rows that are in no order, named by their values: first in the newest eras or the oldest, then in all others. */
  async find<Row extends object>(
    bounds: LtBounds,
    count: number,
    statement: (bounds: LtBounds) => Statement,
    sort: Sort = 'desc',
  ): Promise<readonly Row[]> {
    if (isEmpty(bounds)) return [];
    const [first = bounds] = windows(await this.facts.eraStarts.get(), bounds, sort);
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
