import { statfs } from 'node:fs/promises';
import pg from 'pg';
import type { Queries } from './connection.ts';
import { countConnections } from './sizes.ts';
import { readBlocker } from './steps/coverage.ts';

/** What PostgreSQL says of itself, whatever the tables contain. */
export interface DatabaseVitals {
  readonly hasTables: boolean;
  readonly connections: number;
  readonly maxConnections: number;
  /** What statements of Tonway wait for, in words; null: nothing. */
  readonly blocker: string | null;
  /** Null: there is none that this user may see. */
  readonly oldest: OtherConnection | null;
  /** The connection that has an advisory lock and does nothing; null: none has. */
  readonly idleLock: OtherConnection | null;
  /** How many transactions ago the oldest row was written that is not frozen. */
  readonly transactionAge: number;
  /** From this age on autovacuum freezes. */
  readonly freezeMaxAge: number;
}

interface OtherConnection {
  readonly pid: number;
  readonly name: string;
  readonly address: string;
  readonly state: string;
  readonly seconds: number;
}

const CONNECTION = `pid, application_name as name, state,
  coalesce(host(client_addr), 'the machine of PostgreSQL') as address`;

export async function readVitals(queries: Queries): Promise<DatabaseVitals> {
  const [counts, blocker, [oldest], [idleLock], [own]] = await Promise.all([
    countConnections(queries),
    readBlocker(queries),
    queries.query<OtherConnection>(
      `select ${CONNECTION}, extract(epoch from clock_timestamp() - xact_start)::float8 as seconds
       from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and xact_start is not null
         and pid <> pg_backend_pid()
       order by xact_start limit 1`,
    ),
    queries.query<OtherConnection>(
      `select ${CONNECTION}, extract(epoch from clock_timestamp() - state_change)::float8 as seconds
       from pg_stat_activity
       where state like 'idle%' and pid in (select pid from pg_locks where locktype = 'advisory' and granted
         and database = (select oid from pg_database where datname = current_database()))
       order by state_change limit 1`,
    ),
    queries.query<Pick<DatabaseVitals, 'hasTables' | 'transactionAge' | 'freezeMaxAge'>>(
      `select to_regclass('chain.head') is not null as "hasTables",
         age(datfrozenxid)::float8 as "transactionAge",
         current_setting('autovacuum_freeze_max_age')::float8 as "freezeMaxAge"
       from pg_database where datname = current_database()`,
    ),
  ]);
  const none = { hasTables: false, transactionAge: 0, freezeMaxAge: 0 };
  return {
    ...counts,
    blocker,
    oldest: oldest ?? null,
    idleLock: idleLock ?? null,
    ...(own ?? none),
  };
}

export interface ReplicaVitals {
  readonly isPaused: boolean;
}

export async function readReplicaVitals(queries: Queries): Promise<ReplicaVitals> {
  const [row] = await queries.query<ReplicaVitals>(
    `select case when pg_is_in_recovery() then pg_is_wal_replay_paused() else false end as "isPaused"`,
  );
  return row ?? { isPaused: false };
}

/** The free bytes of the disk of a PostgreSQL on this machine; null: it is on another one, or does not tell. */
export async function readFreeBytes(queries: Queries): Promise<number | null> {
  const [place] = await queries.query<{ folder: string | null; isHere: boolean }>(
    `select (select setting from pg_settings where name = 'data_directory') as folder,
       coalesce(inet_server_addr() <<= '127.0.0.0/8' or inet_server_addr() = '::1', true) as "isHere"`,
  );
  if (!place?.folder || !place.isHere) return null;
  const disk = await statfs(place.folder).catch(() => null);
  return disk && disk.bavail * disk.bsize;
}

const PROBE = { name: 'tonway_probe', text: 'select pg_backend_pid() as pid' };
const PROBE_MS = 2000;

/**
 * Whether a pooler before the database loses prepared statements, as PgBouncer before 1.21 does with transaction pooling:
 * a statement is prepared, and executed again while another client has the connection on which it was.
 */
export async function losesStatements(url: string): Promise<boolean> {
  const [first, second] = [openProbe(url), openProbe(url)];
  try {
    await first.connect();
    const { rows } = await first.query<{ pid: number }>(PROBE);
    // A pooler gives its clients numbers of its own.
    const { processID } = first as unknown as { readonly processID: number };
    if (rows[0]?.pid === processID) return false;
    await second.connect();
    await second.query('begin');
    await second.query('select 1');
    return await first.query(PROBE).then(
      () => false,
      (error: unknown) => error instanceof pg.DatabaseError && error.code === NO_SUCH_STATEMENT,
    );
  } finally {
    for (const client of [first, second]) void client.end().catch(() => {});
  }
}

const NO_SUCH_STATEMENT = '26000';

function openProbe(url: string): pg.Client {
  const timeouts = { connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS };
  const client = new pg.Client({ connectionString: url, application_name: 'tonway', ...timeouts });
  // Queries report the error; without a listener the process would exit.
  client.on('error', () => {});
  return client;
}
