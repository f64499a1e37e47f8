import { setTimeout as sleep } from 'node:timers/promises';
import { Backoff } from '@tonway/lite-client';
import type { Connection, Queries } from './connection.ts';
import type { Database } from './database.ts';
import { isLockTimeout } from './errors.ts';

/** Statements that come later wait behind one that waits for a lock: for this long at most. */
export const LOCK_TIMEOUT_MS = 500;
/** Pauses in which the statements that waited are executed. */
const PAUSES = { minMs: 1000, maxMs: 8000 };

/** Repeats what has not got a lock within the timeout that the caller has set, as often as needed. */
export async function retryLocks<T>(
  queries: Queries,
  work: () => Promise<T>,
  onWaiting: (reason: string) => void,
): Promise<T> {
  const pauses = new Backoff(PAUSES);
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
    }
    onWaiting(await describeOldest(queries));
    await sleep(pauses.nextMs());
  }
}

/** The longest transaction of others, which most likely has the lock. */
async function describeOldest(queries: Queries): Promise<string> {
  const [oldest] = await queries.query<{ pid: number; name: string; seconds: number }>(
    `select pid, application_name as name, extract(epoch from now() - xact_start)::integer as seconds
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 1`,
  );
  if (!oldest) return 'a lock was not available';
  const { pid, name, seconds } = oldest;
  return `a lock was not available; the longest transaction is that of connection ${pid} (${name || 'unnamed'}, for ${seconds} s)`;
}

/**
 * Runs long statements on a connection of their own. If the signal is aborted or this process is killed, PostgreSQL ends
 * the running statement, and with it the locks of the connection, within a second.
 */
export async function withLongStatements<T>(
  database: Database,
  signal: AbortSignal,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const unlimited = database.withoutStatementTimeout();
  // A long statement is not waited for.
  const end = () => void unlimited.close();
  signal.addEventListener('abort', end);
  try {
    return await unlimited.withConnection(async (connection) => {
      // PostgreSQL does not support the setting on every system.
      await connection.query('set client_connection_check_interval = 1000').catch(() => {});
      return work(connection);
    });
  } finally {
    signal.removeEventListener('abort', end);
    if (!signal.aborted) await unlimited.close();
  }
}

const POLL_MS = 100;

/** Waits for an advisory lock, which is held until the connection is closed. */
export async function takeLock(
  connection: Queries,
  key: number,
  onWaiting: () => void = () => {},
): Promise<void> {
  // Polls: `create index concurrently` would wait for a statement that waits here.
  const tryLock = 'select pg_try_advisory_lock($1) as locked';
  for (let isFirst = true; ; isFirst = false) {
    const [row] = await connection.query<{ readonly locked: boolean }>(tryLock, [key]);
    if (row?.locked) return;
    if (isFirst) onWaiting();
    await sleep(POLL_MS);
  }
}
