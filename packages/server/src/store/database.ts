import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  type Chunks,
  Connection,
  type Queries,
  StatementNames,
  type StatementObserver,
  types,
} from './connection.ts';
import { DatabaseUnavailable, unavailable } from './errors.ts';
import { type Listener, listen } from './listen.ts';

const CONNECT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 5000;
/** PostgreSQL cancels slow statements itself. The client timeout is later and applies to a lost connection. */
const QUERY_TIMEOUT_GRACE_MS = 2000;
const KEEP_ALIVE_MS = 3000;
const CLOSE_MS = 1000;
const MAX_WAITING = 1000;
/**
 * A suspended process keeps its connections open, and a machine without power does not close them: PostgreSQL closes them
 * and so releases their locks. JIT compilation takes seconds for a statement over many eras, and longer than reading a
 * few rows.
 */
const OPTIONS = {
  idle_in_transaction_session_timeout: 5000,
  tcp_keepalives_idle: 3,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 10_000,
  jit: 'off',
};
/**
 * Bitmap and sequential scans are off: a generic plan expects few rows of any account, and would read and sort all rows
 * of a busy one instead of the first ones in the order of an index, or because the newest era is still empty.
 */
const KEPT_PLANS_OPTIONS = {
  plan_cache_mode: 'force_generic_plan',
  enable_bitmapscan: 'off',
  enable_seqscan: 'off',
  max_parallel_workers_per_gather: '0',
};

const SNAPSHOT = 'isolation level repeatable read, read only';

export interface DatabaseOptions {
  readonly url: string;
  readonly connections?: number;
  /** Timeout of one statement; 0: no timeout. */
  readonly statementTimeoutMs?: number;
  /** How long a statement waits for a lock; 0: as long as the statement may take. */
  readonly lockTimeoutMs?: number;
  /**
   * Maximum number of generic plans that PostgreSQL caches for all connections together; 0: none. For small queries
   * over many eras planning takes longer than execution. `plans.test.ts` checks the generic plans.
   */
  readonly keptPlans?: number;
}

export interface PoolUse {
  readonly inUse: number;
  readonly waiting: number;
}

/** A PostgreSQL connection pool. Connects on the first query and reconnects after a connection is lost. */
export class Database implements Queries {
  /** Timeout of one statement; 0: no timeout. */
  readonly statementTimeoutMs: number;
  /** Maximum number of connections. */
  readonly connections: number;
  readonly #options: DatabaseOptions;
  readonly #pool: pg.Pool;
  readonly #clients = new Set<pg.PoolClient>();
  readonly #listeners: (() => void)[] = [];
  #observe: StatementObserver | undefined;
  readonly #names = new WeakMap<pg.PoolClient, StatementNames>();

  constructor(options: DatabaseOptions) {
    this.statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
    this.#options = options;
    const { connections = 4, keptPlans = 0 } = options;
    this.connections = connections;
    const plansPerConnection = Math.floor(keptPlans / connections);
    this.#pool = new pg.Pool({ ...clientConfig(options), max: connections });
    this.#pool.on('connect', (client) => {
      this.#clients.add(client);
      if (plansPerConnection > 0) this.#names.set(client, new StatementNames(plansPerConnection));
      // Queries report the error; without a listener the process would exit.
      client.on('error', () => {});
    });
    this.#pool.on('remove', (client) => this.#clients.delete(client));
    this.#pool.on('error', () => {});
  }

  /** Connections in use, and requests that wait for one. */
  get use(): PoolUse {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { inUse: totalCount - idleCount, waiting: waitingCount };
  }

  /** Reports each statement from now on. */
  observe(observer: StatementObserver): void {
    this.#observe = observer;
  }

  query<Row extends object>(
    sql: string,
    values?: readonly unknown[],
    batchRows?: number,
  ): Promise<readonly Row[]> {
    return this.withConnection((connection) => connection.query<Row>(sql, values, batchRows));
  }

  execute(sql: string, values?: readonly unknown[]): Promise<number> {
    return this.withConnection((connection) => connection.execute(sql, values));
  }

  copyIn(sql: string, chunks: Chunks): Promise<number> {
    return this.withConnection((connection) => connection.copyIn(sql, chunks));
  }

  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.withConnection((connection) => connection.transaction(work));
  }

  /** Runs read-only queries in one snapshot. */
  snapshot<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.withConnection((connection) => connection.transaction(work, SNAPSHOT));
  }

  /** Runs `work` on one connection. The connection is closed after an error, which rolls back an open transaction. */
  async withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const client = await this.#connect();
    const names = this.#names.get(client);
    try {
      const result = await work(new Connection(client, names, this.#observe));
      client.release(names?.isFull);
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** Receives the notifications of a channel on a separate connection, until the database is closed. */
  listen(channel: string, listener: Listener): void {
    this.#listeners.push(listen(clientConfig(this.#options), channel, listener));
  }

  /** A separate pool for the same database: one connection, without a statement timeout. */
  withoutStatementTimeout(): Database {
    const unlimited = { statementTimeoutMs: 0, lockTimeoutMs: 0 };
    return new Database({ ...this.#options, ...unlimited, connections: 1 });
  }

  /** Waits up to a second for running statements, then closes their connections. */
  async close(): Promise<void> {
    for (const stop of this.#listeners.splice(0)) stop();
    const ended = this.#pool.end();
    await Promise.race([ended, sleep(CLOSE_MS, undefined, { ref: false })]);
    for (const client of this.#clients) void client.end().catch(() => {});
  }

  async #connect(): Promise<pg.PoolClient> {
    if (this.#pool.waitingCount >= MAX_WAITING)
      throw new DatabaseUnavailable(`${MAX_WAITING} requests wait for a connection`);
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw unavailable(error);
    }
  }
}

function clientConfig(options: DatabaseOptions): pg.ClientConfig {
  const { url, statementTimeoutMs = STATEMENT_TIMEOUT_MS, lockTimeoutMs = 0 } = options;
  const { keptPlans = 0 } = options;
  return {
    connectionString: url,
    application_name: 'tonway',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types,
    // In one parameter, which PgBouncer can ignore.
    options: optionsText({
      ...OPTIONS,
      ...(keptPlans > 0 && KEPT_PLANS_OPTIONS),
      lock_timeout: lockTimeoutMs,
    }),
    ...(statementTimeoutMs > 0 && {
      statement_timeout: statementTimeoutMs,
      query_timeout: statementTimeoutMs + QUERY_TIMEOUT_GRACE_MS,
    }),
  };
}

function optionsText(options: Readonly<Record<string, string | number>>): string {
  return Object.entries(options)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** Where statements are executed. */
export type ReadSource = 'replica' | 'primary';

/** A replica, with its primary for the time in which the replica cannot be used. */
export class ReplicaDatabase extends Database {
  source: ReadSource = 'replica';
  readonly #primary: Database;

  constructor(replica: DatabaseOptions, primary: DatabaseOptions) {
    super(replica);
    this.#primary = new Database(primary);
  }

  override get use(): PoolUse {
    const [own, primary] = [super.use, this.#primary.use];
    return { inUse: own.inUse + primary.inUse, waiting: own.waiting + primary.waiting };
  }

  override observe(observer: StatementObserver): void {
    super.observe(observer);
    this.#primary.observe(observer);
  }

  override withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    return this.source === 'primary'
      ? this.#primary.withConnection(work)
      : super.withConnection(work);
  }

  override async close(): Promise<void> {
    await Promise.all([super.close(), this.#primary.close()]);
  }
}
