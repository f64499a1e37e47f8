import { setTimeout as sleep } from 'node:timers/promises';
import { Backoff } from '@tonway/lite-client';
import { buildIndex, readIndexStep } from './build-index.ts';
import { isLockTimeout } from './errors.ts';
import type { Migration } from './migration-files.ts';
import { addRecord } from './migration-records.ts';
import type { Queries, Session } from './session.ts';

/** Statements that come later wait behind one that waits for a lock: for this long at most. */
const LOCK_TIMEOUT_MS = 500;
/** Pauses in which the statements that waited are executed. */
const PAUSES = { minMs: 1000, maxMs: 8000 };

/** Applies and records a migration. Without a lock within half a second it is tried again later, as often as needed. */
export async function applyMigration(
  session: Session,
  migration: Migration,
  onWaiting: (reason: string) => void,
): Promise<void> {
  const { steps, sql } = migration;
  const retry = (work: () => Promise<void>) => retryLocks(session, work, onWaiting);
  if (!steps)
    return retry(() =>
      session.transaction(async (transaction) => {
        await transaction.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
        await transaction.query(sql);
        await addRecord(transaction, migration);
      }),
    );
  const execute = (statement: string) => executeStep(session, statement, retry);
  for (const step of steps) {
    const index = readIndexStep(step);
    if (index) await buildIndex(session, index, execute);
    else await execute(step);
  }
  await addRecord(session, migration);
}

/** A statement outside of transactions. Concurrent ones let others write and read while they wait. */
async function executeStep(
  session: Session,
  statement: string,
  retry: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const timeoutMs = /\bconcurrently\b/i.test(statement) ? 0 : LOCK_TIMEOUT_MS;
  await session.query(`set lock_timeout = ${timeoutMs}`);
  await retry(async () => void (await session.query(statement)));
}

async function retryLocks(
  queries: Queries,
  work: () => Promise<void>,
  onWaiting: (reason: string) => void,
): Promise<void> {
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
