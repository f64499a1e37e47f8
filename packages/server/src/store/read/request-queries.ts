import { within } from '@tonway/lite-client';
import type { Database } from '../database.ts';
import { IndexEmpty, TimeLimitExceeded } from '../errors.ts';
import type { Chunks, Queries } from '../session.ts';
import type { IndexFacts } from './index-facts.ts';

/** If this share of the default statement timeout is left, no shorter timeout is set. */
const DEFAULT_TIMEOUT_SHARE = 0.9;

/** The queries of one request, with one timeout for all statements. Throws `IndexEmpty` if no block is indexed. */
export class RequestQueries implements Queries {
  readonly #database: Database;
  readonly #facts: IndexFacts;
  readonly #deadlineMs: number;
  readonly #snapshot: Queries | null;

  /** `snapshot`: the transaction of the whole request; null: each statement uses any free connection. */
  constructor(
    database: Database,
    facts: IndexFacts,
    deadlineMs: number,
    snapshot: Queries | null = null,
  ) {
    this.#database = database;
    this.#facts = facts;
    this.#deadlineMs = deadlineMs;
    this.#snapshot = snapshot;
  }

  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]> {
    return this.#withDeadline((queries) => queries.query<Row>(sql, values));
  }

  execute(sql: string, values?: readonly unknown[]): Promise<number> {
    return this.#withDeadline((queries) => queries.execute(sql, values));
  }

  copyIn(sql: string, chunks: Chunks): Promise<number> {
    return this.#withDeadline((queries) => queries.copyIn(sql, chunks));
  }

  get #leftMs(): number {
    return Math.ceil(this.#deadlineMs - performance.now());
  }

  async #withDeadline<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    if (this.#leftMs <= 0) throw new TimeLimitExceeded();
    const timeoutError = () => new TimeLimitExceeded();
    return within(this.#run(work), { timeoutMs: this.#leftMs, timeoutError });
  }

  async #run<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    if ((await this.#facts.firstSeqno.get()) === null) throw new IndexEmpty();
    if (this.#snapshot) return this.#withStatementTimeout(this.#snapshot, work);
    const done = await this.#database.session(async (session) => {
      // the deadline passed while waiting for a connection, which can be reused
      if (this.#leftMs <= 0) return null;
      const result = this.#isDefaultTimeoutEnough
        ? await work(session)
        : await session.transaction((queries) => this.#withStatementTimeout(queries, work));
      return { result };
    });
    if (!done) throw new TimeLimitExceeded();
    return done.result;
  }

  get #isDefaultTimeoutEnough(): boolean {
    return this.#leftMs >= this.#database.statementTimeoutMs * DEFAULT_TIMEOUT_SHARE;
  }

  /** Sets the statement timeout of the transaction to the remaining time of the request. */
  async #withStatementTimeout<T>(
    queries: Queries,
    work: (queries: Queries) => Promise<T>,
  ): Promise<T> {
    const leftMs = String(Math.max(1, this.#leftMs));
    if (!this.#isDefaultTimeoutEnough)
      await queries.query(`select set_config('statement_timeout', $1, true)`, [leftMs]);
    return work(queries);
  }
}
