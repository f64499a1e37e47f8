import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { DatabaseUnavailable, statementError } from './errors.ts';
import type { StatementNames } from './statement-names.ts';

/** What statements are given to: the database, one connection of it, or a transaction. */
export interface Queries {
  /** The rows of one statement; values stand in it as `$1`, `$2`. */
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** How many rows a statement changed or found. */
  execute(sql: string, values?: readonly unknown[]): Promise<number>;
  /** How many rows `copy ... from stdin` took. */
  copyIn(sql: string, chunks: Chunks): Promise<number>;
}

export type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** One connection, for as long as its owner works with it. Statements take turns: one runs at a time. */
export class Session implements Queries {
  readonly #client: pg.ClientBase;
  readonly #names: StatementNames | undefined;
  /** Statements that run or wait for their turn. */
  #pending = 0;
  #turn: Promise<void> = Promise.resolve();
  #inTransaction = false;

  constructor(client: pg.ClientBase, names?: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  async query<Row extends object>(
    sql: string,
    values?: readonly unknown[],
  ): Promise<readonly Row[]> {
    return (await this.#run<Row>(sql, values, this.#names?.nameOf(sql))).rows;
  }

  async execute(sql: string, values?: readonly unknown[]): Promise<number> {
    return (await this.#run(sql, values)).rowCount ?? 0;
  }

  copyIn(sql: string, chunks: Chunks): Promise<number> {
    return this.#inTurn(() => this.#copy(sql, chunks));
  }

  /** Shows PostgreSQL that the owner of an idle connection lives; a busy one shows it by its statements. */
  async heartbeat(): Promise<void> {
    if (this.#pending === 0 && !this.#inTransaction) await this.#run('select 1');
  }

  async #copy(sql: string, chunks: Chunks): Promise<number> {
    const copy = this.#client.query(copyFrom(sql));
    let copyFailed = false;
    copy.on('error', () => {
      copyFailed = true;
    });
    let sourceError: unknown;
    // A stream that ends early throws its reason into the source, which is then not to blame.
    const source = watched(chunks, (error) => {
      if (!copyFailed) sourceError = error;
    });
    try {
      await pipeline(Readable.from(source), copy);
      return copy.rowCount;
    } catch (error) {
      throw error === sourceError ? error : statementError(error);
    }
  }

  /** All of it or nothing. */
  async transaction<T>(work: (queries: Queries) => Promise<T>, mode = ''): Promise<T> {
    this.#inTransaction = true;
    try {
      return await this.#transact(work, mode);
    } finally {
      this.#inTransaction = false;
    }
  }

  async #transact<T>(work: (queries: Queries) => Promise<T>, mode: string): Promise<T> {
    await this.#run(`begin ${mode}`);
    let result: T;
    try {
      result = await work(this);
    } catch (error) {
      // A connection that broke has undone it already.
      if (!(error instanceof DatabaseUnavailable)) await this.#run('rollback').catch(() => {});
      throw error;
    }
    const { command } = await this.#run('commit');
    // PostgreSQL answers so when a statement failed and `work` went on nevertheless.
    if (command !== 'COMMIT') throw new Error('a statement of the transaction failed unnoticed');
    return result;
  }

  #run<Row extends object>(
    text: string,
    values?: readonly unknown[],
    name?: string | null,
  ): Promise<pg.QueryResult<Row>> {
    return this.#inTurn(async () => {
      try {
        return await this.#client.query<Row>({
          text,
          ...(values && { values: [...values] }),
          ...(name && { name }),
        });
      } catch (error) {
        throw statementError(error);
      }
    });
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turn = promise;
    if (this.#pending++ > 0) await before;
    try {
      return await work();
    } finally {
      this.#pending--;
      resolve();
    }
  }
}

/** The chunks; tells of an error that is theirs and not the database's. */
async function* watched(chunks: Chunks, onError: (error: unknown) => void) {
  try {
    yield* chunks;
  } catch (error) {
    onError(error);
    throw error;
  }
}
