import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../src/store/database.ts';
import { migrate } from '../../src/store/migrate/migrate.ts';
import type { Migration } from '../../src/store/migrate/migrations.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { ownDatabase } from '../support/own-database.ts';

/** The lock timeout, and time for a busy machine. */
const MAX_WRITE_MS = 3000;

function migration(version: number, more: Partial<Migration>): Migration {
  const base = { kind: 'online', compatibleFrom: 1, steps: null, sql: '' } as const;
  return { ...base, version, name: `m${version}`, checksum: `${version}`, ...more };
}

const TABLES = migration(1, {
  sql: `create schema chain;
    create table chain.rows (lt bigint not null, value integer) partition by range (lt);
    create table chain.rows_era_0 partition of chain.rows for values from (0) to (1000);
    create table chain.rows_era_1 partition of chain.rows for values from (1000) to (2000)`,
});
const COLUMN = migration(2, { sql: 'alter table chain.rows add column later text' });
const INDEX = migration(3, {
  steps: ['create unique index concurrently if not exists rows_lt on chain.rows (lt);\n'],
});

test('writers behind a migration that waits for a long reader wait briefly', async (t) => {
  const { database, url } = await ownDatabase();
  await migrate(database, { migrations: [TABLES] });
  await database.query('insert into chain.rows values (1)');
  const reader = new Database({ url });
  const reading = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const dump = reader.snapshot(async (queries) => {
    await queries.query('set local idle_in_transaction_session_timeout = 0');
    await queries.query('select from chain.rows');
    reading.resolve();
    await done.promise;
  });
  await reading.promise;
  const stopped = new AbortController();
  const writes = writeRows(database, stopped.signal);
  const waits: string[] = [];
  const onWaiting = (_: Migration, reason: string) => void waits.push(reason);
  const migrating = migrate(database, { migrations: [TABLES, COLUMN], onWaiting });
  await eventually(async () => waits.length >= 2);
  const { count } = writes;
  await eventually(async () => writes.count > count);
  assert.match(
    waits[0] ?? '',
    /^a lock was not available; .* connection \d+ \(tonway, for \d+ s\)$/,
  );
  done.resolve();
  await Promise.all([dump, migrating, reader.close()]);
  stopped.abort();
  await writes.done;
  t.diagnostic(`the slowest write took ${writes.maxMs.toFixed()} ms`);
  assert.ok(writes.maxMs < MAX_WRITE_MS);
  assert.equal(await database.execute('select later from chain.rows limit 1'), 1);
});

test('an index is built for each partition while others write, and continued after a failure', async () => {
  const { database } = await ownDatabase();
  await migrate(database, { migrations: [TABLES] });
  await database.query('insert into chain.rows select n from generate_series(0, 1999) n');
  await database.query('insert into chain.rows values (1500)');
  const stopped = new AbortController();
  const writes = writeRows(database, stopped.signal);
  const migrations = [TABLES, INDEX];
  await assert.rejects(migrate(database, { migrations }), /could not create unique index/);
  assert.deepEqual(await indexes(database), { rows_era_0: true, rows_era_1: false, rows: false });
  const added =
    'create table chain.rows_era_2 partition of chain.rows for values from (2000) to (3000)';
  await database.query(added);
  await database.query('delete from chain.rows where lt = 1500');
  // Concurrent builds do not wait for processes that wait for them.
  await Promise.all([migrate(database, { migrations }), migrate(database, { migrations })]);
  stopped.abort();
  await writes.done;
  const all = { rows_era_0: true, rows_era_1: true, rows_era_2: true, rows: true };
  assert.deepEqual(await indexes(database), all);
  assert.ok(writes.maxMs < MAX_WRITE_MS, `${writes.maxMs.toFixed()} ms`);
});

/** The tables that have the index, and whether it is valid. */
async function indexes(database: Database): Promise<Record<string, boolean>> {
  const rows = await database.query<{ name: string; valid: boolean }>(
    `select relname as name, indisvalid as valid from pg_index join pg_class on oid = indrelid
     where relname like 'rows%' order by relname like '%era%' desc, relname`,
  );
  return Object.fromEntries(rows.map(({ name, valid }) => [name, valid]));
}

/** Writes as the indexer does, until the signal is aborted. */
function writeRows(database: Database, signal: AbortSignal) {
  const write = async () => {
    for (let lt = 0; !signal.aborted; lt++, writes.count++) {
      const startMs = performance.now();
      await database.execute('update chain.rows set value = $1 where lt = 1', [lt % 1000]);
      writes.maxMs = Math.max(writes.maxMs, performance.now() - startMs);
      await sleep(5);
    }
  };
  const writes = { count: 0, maxMs: 0, done: Promise.resolve() };
  writes.done = write();
  return writes;
}
