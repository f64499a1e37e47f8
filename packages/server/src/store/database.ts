import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnavailable, unavailable } from './errors.ts';
import { type Listener, listen } from './listen.ts';
import { type Chunks, type Queries, Session } from './session.ts';
import { StatementNames } from './statement-names.ts';
import { types } from './types.ts';

const CONNECT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 5000;
/** PostgreSQL ends a statement itself; only one that is no more heard of takes longer. */
const ANSWER_GRACE_MS = 2000;
const CLOSE_MS = 1000;
const MAX_WAITING = 1000;
/** Nor is machine code made for them, which takes longer than finding a few rows. */
const KEPT_PLANS = '-c plan_cache_mode=force_generic_plan -c jit=off';

const SNAPSHOT = 'isolation level repeatable read, read only';

export interface DatabaseOptions {
  readonly url: string;
  readonly connections?: number;
  /** For one statement; 0: as long as it takes. */
  readonly statementTimeoutMs?: number;
  /**
   * How many plans all connections together keep in PostgreSQL's memory; 0: none. A plan is kept for each query,
   * whatever its values: for many small questions over many eras, where planning takes longer than finding. Which
   * plans these are is what `plans.test.ts` looks at.
   */
  readonly keptPlans?: number;
}

/** PostgreSQL: connects when first asked, and again after a connection broke. */
export class Database implements Queries {
  /** For one statement; 0: as long as it takes. */
  readonly statementTimeoutMs: number;
  readonly #options: DatabaseOptions;
  readonly #pool: pg.Pool;
  readonly #clients = new Set<pg.PoolClient>();
  readonly #listeners: (() => void)[] = [];
  readonly #names = new WeakMap<pg.PoolClient, StatementNames>();

  constructor(options: DatabaseOptions) {
    this.statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
    this.#options = options;
    const { connections = 4, keptPlans = 0 } = options;
    const plansEach = Math.floor(keptPlans / connections);
    this.#pool = new pg.Pool({ ...clientConfig(options), max: connections });
    this.#pool.on('connect', (client) => {
      this.#clients.add(client);
      if (plansEach > 0) this.#names.set(client, new StatementNames(plansEach));
      // Whoever asks learns of it; without a listener the process would end.
      client.on('error', () => {});
    });
    this.#pool.on('remove', (client) => this.#clients.delete(client));
    this.#pool.on('error', () => {});
  }

  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]> {
    return this.session((session) => session.query<Row>(sql, values));
  }

  execute(sql: string, values?: readonly unknown[]): Promise<number> {
    return this.session((session) => session.execute(sql, values));
  }

  copyIn(sql: string, chunks: Chunks): Promise<number> {
    return this.session((session) => session.copyIn(sql, chunks));
  }

  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.session((session) => session.transaction(work));
  }

  /** Reads as if nothing changed meanwhile. */
  snapshot<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.session((session) => session.transaction(work, SNAPSHOT));
  }

  /** Works with one connection; after a failure it is closed, which undoes what was not committed. */
  async session<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const client = await this.#connect();
    const names = this.#names.get(client);
    try {
      const result = await work(new Session(client, names));
      client.release(names?.isFull);
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** Receives the notifications of a channel, on a connection of its own; ends with the database. */
  listen(channel: string, listener: Listener): void {
    this.#listeners.push(listen(clientConfig(this.#options), channel, listener));
  }

  /** Another way to the same database: one connection, and statements take as long as they take. */
  patient(): Database {
    return new Database({ ...this.#options, connections: 1, statementTimeoutMs: 0 });
  }

  /** Ends in order; what still runs after a second is cut off. */
  async close(): Promise<void> {
    for (const stop of this.#listeners.splice(0)) stop();
    const ended = this.#pool.end();
    await Promise.race([ended, sleep(CLOSE_MS, undefined, { ref: false })]);
    for (const client of this.#clients) void client.end().catch(() => {});
  }

  async #connect(): Promise<pg.PoolClient> {
    if (this.#pool.waitingCount >= MAX_WAITING)
      throw new DatabaseUnavailable(`${MAX_WAITING} others wait for a connection`);
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw unavailable(error);
    }
  }
}

function clientConfig(options: DatabaseOptions): pg.ClientConfig {
  const { url, statementTimeoutMs = STATEMENT_TIMEOUT_MS, keptPlans = 0 } = options;
  return {
    connectionString: url,
    application_name: 'tonway',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    types,
    ...(keptPlans > 0 && { options: KEPT_PLANS }),
    ...(statementTimeoutMs > 0 && {
      statement_timeout: statementTimeoutMs,
      query_timeout: statementTimeoutMs + ANSWER_GRACE_MS,
    }),
  };
}
