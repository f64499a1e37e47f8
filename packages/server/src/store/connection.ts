import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { DatabaseUnavailable, statementError } from './errors.ts';

const { builtins } = pg.types;

/** Large numbers become `bigint`: no column has fractions. Dates stay strings, because they have no time zone. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.INT8, BigInt],
  [builtins.NUMERIC, BigInt],
  [builtins.DATE, String],
]);

/** Parsers of PostgreSQL values; `pg` parses all other types. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    PARSERS.get(oid) ??
    pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

/** Executes statements: a pool, a connection or a transaction. */
export interface Queries {
  /**
   * Returns the rows of one statement; `$1`, `$2` in it refer to `values`. `batchRows`: PostgreSQL sends so many rows at a
   * time, so that a long result does not block the event loop; 0: all.
   */
  query<Row extends object>(
    sql: string,
    values?: readonly unknown[],
    batchRows?: number,
  ): Promise<readonly Row[]>;
  /** Returns the number of rows that a statement changed or selected. */
  execute(sql: string, values?: readonly unknown[]): Promise<number>;
  /** Returns the number of rows that `copy ... from stdin` wrote. */
  copyIn(sql: string, chunks: Chunks): Promise<number>;
}

export type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** A query of `pg`, in its names; `rows` as `batchRows`. */
interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[] | undefined;
  readonly name?: string | null;
  readonly rows?: number;
}

/** Receives the first word of each statement, such as `select`, and how long PostgreSQL took. */
export type StatementObserver = (kind: string, seconds: number) => void;

const FIRST_WORD = /^\s*([a-z]+)/i;

/** One connection. Concurrent statements are queued and run one at a time. */
export class Connection implements Queries {
  readonly #client: pg.ClientBase;
  readonly #names: StatementNames | undefined;
  readonly #observe: StatementObserver | undefined;
  /** Number of running and queued statements. */
  #pending = 0;
  #last: Promise<void> = Promise.resolve();
  #inTransaction = false;

  constructor(client: pg.ClientBase, names?: StatementNames, observe?: StatementObserver) {
    this.#client = client;
    this.#names = names;
    this.#observe = observe;
  }

  async query<Row extends object>(
    sql: string,
    values?: readonly unknown[],
    batchRows = 0,
  ): Promise<readonly Row[]> {
    const name = this.#names?.nameOf(sql) ?? null;
    return (await this.#run<Row>({ text: sql, values, name, rows: batchRows })).rows;
  }

  async execute(sql: string, values?: readonly unknown[]): Promise<number> {
    return (await this.#run({ text: sql, values })).rowCount ?? 0;
  }

  copyIn(sql: string, chunks: Chunks): Promise<number> {
    return this.#enqueue(sql, () => this.#copy(sql, chunks));
  }

  /** Passes what `copy ... to stdout` sends to `onChunk`; returns the number of rows. */
  copyOut(sql: string, onChunk: (chunk: Uint8Array) => void): Promise<number> {
    return this.#enqueue(sql, async () => {
      const copy = this.#client.query(copyTo(sql));
      try {
        for await (const chunk of copy) onChunk(chunk);
        return copy.rowCount;
      } catch (error) {
        throw statementError(error);
      }
    });
  }

  /** Resets the idle timeout of PostgreSQL. A busy connection needs no heartbeat. */
  async heartbeat(): Promise<void> {
    if (this.#pending === 0 && !this.#inTransaction) await this.#run({ text: 'select 1' });
  }

  async #copy(sql: string, chunks: Chunks): Promise<number> {
    const copy = this.#client.query(copyFrom(sql));
    let copyFailed = false;
    copy.on('error', () => {
      copyFailed = true;
    });
    let sourceError: unknown;
    // A failed COPY destroys the source with the same error, which is not an error of the source.
    const source = withErrorListener(chunks, (error) => {
      if (!copyFailed) sourceError = error;
    });
    try {
      await pipeline(Readable.from(source), copy);
      return copy.rowCount;
    } catch (error) {
      throw error === sourceError ? error : statementError(error);
    }
  }

  /** Commits if `work` succeeds, otherwise rolls back. */
  async transaction<T>(work: (queries: Queries) => Promise<T>, mode = ''): Promise<T> {
    this.#inTransaction = true;
    try {
      return await this.#transact(work, mode);
    } finally {
      this.#inTransaction = false;
    }
  }

  async #transact<T>(work: (queries: Queries) => Promise<T>, mode: string): Promise<T> {
    await this.#run({ text: `begin ${mode}` });
    let result: T;
    try {
      result = await work(this);
    } catch (error) {
      // A lost connection has already rolled back.
      if (!(error instanceof DatabaseUnavailable))
        await this.#run({ text: 'rollback' }).catch(() => {});
      throw error;
    }
    const { command } = await this.#run({ text: 'commit' });
    // PostgreSQL rolls back instead if a statement failed and `work` ignored the error.
    if (command !== 'COMMIT') throw new Error('a statement of the transaction failed unnoticed');
    return result;
  }

  #run<Row extends object>({ text, values, name, rows }: Statement): Promise<pg.QueryResult<Row>> {
    const query = {
      text,
      ...(values && { values: [...values] }),
      ...(name && { name }),
      ...(rows && { rows }),
    };
    return this.#enqueue(text, async () => {
      try {
        return await this.#client.query<Row>(query);
      } catch (error) {
        throw statementError(error);
      }
    });
  }

  async #enqueue<T>(sql: string, work: () => Promise<T>): Promise<T> {
    const previous = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    if (this.#pending++ > 0) await previous;
    const startMs = performance.now();
    try {
      return await work();
    } finally {
      if (this.#observe)
        this.#observe(
          FIRST_WORD.exec(sql)?.[1]?.toLowerCase() ?? '',
          (performance.now() - startMs) / 1000,
        );
      this.#pending--;
      resolve();
    }
  }
}

/** Passes the chunks through and reports errors of their source. */
async function* withErrorListener(chunks: Chunks, onError: (error: unknown) => void) {
  try {
    yield* chunks;
  } catch (error) {
    onError(error);
    throw error;
  }
}

/** The names of the prepared statements of one connection. */
export class StatementNames {
  readonly #maxNames: number;
  readonly #names = new Map<string, string>();

  constructor(maxNames: number) {
    this.#maxNames = maxNames;
  }

  /** Null if the limit of prepared statements is reached. */
  nameOf(sql: string): string | null {
    const existing = this.#names.get(sql);
    if (existing !== undefined) return existing;
    if (this.isFull) return null;
    const name = `tonway_${this.#names.size}`;
    this.#names.set(sql, name);
    return name;
  }

  /** The pool replaces a full connection by a new one, which prepares the statements in current use. */
  get isFull(): boolean {
    return this.#names.size >= this.#maxNames;
  }
}
