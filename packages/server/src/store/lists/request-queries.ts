import { within } from '@tonway/lite-client';
import type { Chunks, Queries } from '../connection.ts';
import type { Database } from '../database.ts';
import { IndexEmpty, TimeLimitExceeded } from '../errors.ts';
import type { IndexCache } from './index-cache.ts';

/** A transaction of a snapshot. */
interface Open {
  readonly queries: Promise<Queries>;
  /** Statements that run, or wait for the connection. */
  running: number;
  isEnded: boolean;
  commit(): void;
}

/** A snapshot of the database that begins with its first statement. After `end`, the next statement begins another one. */
export class Snapshot {
  readonly #database: Database;
  #open: Open | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  async run<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    this.#open ??= begin(this.#database);
    const open = this.#open;
    open.running++;
    try {
      return await work(await open.queries);
    } finally {
      open.running--;
      commitIfDone(open);
    }
  }

  /** Releases the connection, at once or after the statements that still run. */
  end(): void {
    const open = this.#open;
    if (!open) return;
    this.#open = null;
    open.isEnded = true;
    commitIfDone(open);
  }
}

function begin(database: Database): Open {
  const { promise: queries, resolve, reject } = Promise.withResolvers<Queries>();
  const { promise: done, resolve: commit } = Promise.withResolvers<void>();
  database
    .snapshot((begun) => {
      resolve(begun);
      return done;
    })
    // Without effect after the beginning: a failed statement has reported its error.
    .catch(reject);
  return { queries, running: 0, isEnded: false, commit };
}

function commitIfDone({ isEnded, running, commit }: Open): void {
  if (isEnded && running === 0) commit();
}

/** If this share of the default statement timeout is left, no shorter timeout is set. */
const DEFAULT_TIMEOUT_SHARE = 0.9;

export interface RequestOptions {
  /** The time of `performance.now()` at which the request times out. */
  readonly deadlineMs: number;
  /** False: each statement uses any free connection. */
  readonly oneSnapshot: boolean;
  /** As in `Queries.query`. */
  readonly batchRows: number;
}

/** The queries of one request, with one timeout for all statements. Throws `IndexEmpty` if no block is indexed. */
export class RequestQueries implements Queries, Disposable {
  readonly #database: Database;
  readonly #cache: IndexCache;
  readonly #deadlineMs: number;
  readonly #batchRows: number;
  readonly #snapshot: Snapshot | null;
  /** Read once, and before the snapshot, which must not wait for another connection. */
  #firstSeqno: Promise<number | null> | null = null;
  /** Number of tasks that run outside the snapshot. */
  #outside = 0;

  constructor(database: Database, cache: IndexCache, options: RequestOptions) {
    const { deadlineMs, oneSnapshot, batchRows } = options;
    this.#database = database;
    this.#cache = cache;
    this.#deadlineMs = deadlineMs;
    this.#batchRows = batchRows;
    this.#snapshot = oneSnapshot ? new Snapshot(database) : null;
  }

  /**
   * Runs a task that waits for something else than the database. No connection is held meanwhile: the snapshot ends, and
   * statements of the task use any free connection.
   */
  async outsideSnapshot<T>(task: () => Promise<T>): Promise<T> {
    this.#leaveSnapshot();
    try {
      return await task();
    } finally {
      this.#outside--;
    }
  }

  /** Ends the snapshot. Statements that a failed request still makes do not begin another one. */
  [Symbol.dispose](): void {
    this.#leaveSnapshot();
  }

  #leaveSnapshot(): void {
    this.#outside++;
    this.#snapshot?.end();
  }

  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]> {
    return this.#withDeadline((queries) => queries.query<Row>(sql, values, this.#batchRows));
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
    this.#firstSeqno ??= this.#cache.firstSeqno.get();
    if ((await this.#firstSeqno) === null) throw new IndexEmpty();
    if (this.#snapshot && this.#outside === 0)
      return this.#snapshot.run((queries) => this.#withStatementTimeout(queries, work));
    const done = await this.#database.withConnection(async (connection) => {
      // the deadline passed while waiting for a connection, which can be reused
      if (this.#leftMs <= 0) return null;
      const result = this.#isDefaultTimeoutEnough
        ? await work(connection)
        : await connection.transaction((queries) => this.#withStatementTimeout(queries, work));
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
    const leftMs = this.#leftMs;
    // The deadline passed while waiting for a connection, which can be reused.
    if (leftMs <= 0) throw new TimeLimitExceeded();
    if (!this.#isDefaultTimeoutEnough)
      await queries.query(`select set_config('statement_timeout', $1, true)`, [String(leftMs)]);
    return work(queries);
  }
}
