import type { ShardName } from '../../ledger/block.ts';
import type { Queries } from '../session.ts';
import type { Statement } from './conditions.ts';
import { isEmpty, type LtBounds, readEraStarts, windows } from './eras.ts';
import { readExtraFlags } from './extra-flags.ts';
import { readFirstSeqno } from './first-seqno.ts';
import type { Sort } from './order.ts';
import type { Page } from './page.ts';
import { readShards } from './shards.ts';
import { TtlValue } from './ttl-value.ts';

/** A list in the order of logical time, and which page of it. */
interface Walk<Item> {
  readonly bounds: LtBounds;
  readonly sort: Sort;
  readonly page: Page;
  /** The rows of the list that are within bounds, a page of them. */
  statement(bounds: LtBounds, page: Page): Statement;
  read(statement: Statement): Promise<readonly Item[]>;
  /** The logical time of the item behind an item, where items name it. */
  previousLt?(item: Item): bigint;
}

const FIRST_TTL_MS = 500;

/** What holds for the whole index, read once for all requests. */
export class IndexFacts {
  readonly eraStarts: TtlValue<readonly bigint[]>;
  readonly firstSeqno: TtlValue<number | null>;
  readonly hasExtraFlags: TtlValue<(mcSeqno: number) => boolean>;
  readonly shards: TtlValue<readonly ShardName[]>;

  constructor(queries: Queries) {
    this.eraStarts = new TtlValue(() => readEraStarts(queries));
    // An index that began anew has another first block.
    this.firstSeqno = new TtlValue(() => readFirstSeqno(queries), FIRST_TTL_MS);
    this.hasExtraFlags = new TtlValue(() => readExtraFlags(queries));
    this.shards = new TtlValue(() => readShards(queries));
  }
}

/** Reads of the index, from the primary or a replica. */
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

  /** A page of a list in the order of logical time: no more eras are visited than it takes to fill the page. */
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
    for (const { from, to } of windows(await this.facts.eraStarts.get(), bounds, sort)) {
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
