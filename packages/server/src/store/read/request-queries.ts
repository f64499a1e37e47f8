import { within } from '@tonway/lite-client';
import type { Database } from '../database.ts';
import { IndexEmpty, TimeLimitExceeded } from '../errors.ts';
import type { Chunks, Queries } from '../session.ts';
import type { IndexFacts } from './read-store.ts';

/** Connections end a statement after the whole time limit: close to it, no other limit has to be set. */
const CLOSE_TO_LIMIT = 0.9;

/** The index as one request asks it: all of its statements together have one time limit. An empty index is refused. */
export class RequestQueries implements Queries {
  readonly #database: Database;
  readonly #facts: IndexFacts;
  readonly #deadlineMs: number;
  readonly #snapshot: Queries | null;

  /** `snapshot`: the transaction that the whole request runs in; null: each statement finds a connection of its own. */
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
    return this.#inTime((queries) => queries.query<Row>(sql, values));
  }

  execute(sql: string, values?: readonly unknown[]): Promise<number> {
    return this.#inTime((queries) => queries.execute(sql, values));
  }

  copyIn(sql: string, chunks: Chunks): Promise<number> {
    return this.#inTime((queries) => queries.copyIn(sql, chunks));
  }

  get #leftMs(): number {
    return Math.ceil(this.#deadlineMs - performance.now());
  }

  async #inTime<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    if (this.#leftMs <= 0) throw new TimeLimitExceeded();
    const timeoutError = () => new TimeLimitExceeded();
    return within(this.#run(work), { timeoutMs: this.#leftMs, timeoutError });
  }

  async #run<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    if ((await this.#facts.firstSeqno.get()) === null) throw new IndexEmpty();
    if (this.#snapshot) return this.#withStatementTimeout(this.#snapshot, work);
    const done = await this.#database.session(async (session) => {
      // the caller is gone; the connection is as good as before
      if (this.#leftMs <= 0) return null;
      const result = this.#isCloseToLimit
        ? await work(session)
        : await session.transaction((queries) => this.#withStatementTimeout(queries, work));
      return { result };
    });
    if (!done) throw new TimeLimitExceeded();
    return done.result;
  }

  get #isCloseToLimit(): boolean {
    return this.#leftMs >= this.#database.statementTimeoutMs * CLOSE_TO_LIMIT;
  }

  /** Inside a transaction: PostgreSQL ends its statements when the request's time is over. */
  async #withStatementTimeout<T>(
    queries: Queries,
    work: (queries: Queries) => Promise<T>,
  ): Promise<T> {
    const leftMs = String(Math.max(1, this.#leftMs));
    if (!this.#isCloseToLimit)
      await queries.query(`select set_config('statement_timeout', $1, true)`, [leftMs]);
    return work(queries);
  }
}
