// A server and a standby of PostgreSQL of their own: their clock is moved, and they are ended.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startPostgres } from '@tonway/tools/postgres';
import { Database } from '../../src/store/database.ts';
import { migrate } from '../../src/store/migrate/migrate.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { beginIndex } from '../v3/support/begin-index.ts';
import {
  assertReported,
  reported,
  rulesOfDoctor,
  startNetwork,
  startObserved,
} from './support/observed-server.ts';
import { startPooler } from './support/pooler.ts';

const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
/** Nobody writes the index of these tests. */
const ALWAYS = 'no-leader';
const MAX_CONNECTIONS = 100;
const BURNT = 210_000;

const { parts, settings } = await startNetwork();
const folder = await mkdtemp(join(tmpdir(), 'tonway-clock-'));
parts.defer(() => rm(folder, { recursive: true }));
await chmod(folder, 0o755);
const clockFile = join(folder, 'clock');
await writeFile(clockFile, '+0');
const cluster = {
  settings: {
    max_connections: `${MAX_CONNECTIONS}`,
    autovacuum: 'off',
    autovacuum_freeze_max_age: '100000',
    synchronous_commit: 'off',
  },
  env: {
    LD_PRELOAD: FAKETIME,
    FAKETIME_TIMESTAMP_FILE: clockFile,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  },
};
const isMissing = existsSync(FAKETIME)
  ? false
  : `needs ${FAKETIME}, of the Debian package faketime`;

test('what is wrong with PostgreSQL and its replica is named by all', {
  skip: isMissing,
}, async (t) => {
  const primary = parts.use(await startPostgres(cluster));
  const standby = parts.use(await startPostgres({ ...cluster, standbyOf: primary }));
  const open = (url: string) => {
    const database = new Database({ url, connections: 2, statementTimeoutMs: 120_000 });
    parts.defer(() => database.close());
    return database;
  };
  const [database, replica] = [open(primary.url), open(standby.url)];
  await migrate(database);
  await beginIndex(database);
  const urls = { DATABASE_URL: primary.url, DATABASE_READ_URL: standby.url };
  const server = await startObserved({ ...settings, ...urls }, parts);

  await t.test('nothing but the missing leader before', async () => {
    assertReported(await reported(server, [ALWAYS]), [ALWAYS]);
  });

  const held = new Database({ url: primary.url, connections: MAX_CONNECTIONS });
  const end = Promise.withResolvers<void>();
  const holding: Promise<unknown>[] = [];
  const holder = await suspendedHolder(primary.url);
  parts.defer(async () => void holder.kill('SIGKILL'));

  await t.test('locks, transactions, connections, frozen rows and the replication', async () => {
    holding.push(
      held.transaction(async (queries) => {
        await queries.query('set local idle_in_transaction_session_timeout = 0');
        // With a number of its own, so that no row after it is frozen.
        await queries.query('select pg_current_xact_id()');
        await end.promise;
      }),
    );
    await replica.query('select pg_wal_replay_pause()');
    await database.query('update chain.head set gen_utime = gen_utime + 100, seqno = seqno + 50');
    await database.query(
      `do $$ begin for i in 1..${BURNT} loop perform pg_current_xact_id(); commit; end loop; end $$`,
    );
    // Twenty minutes pass for PostgreSQL.
    await writeFile(clockFile, '+20m');
    const used = async () => {
      const [row] = await database.query<{ used: number }>(
        `select count(*)::int as used from pg_stat_activity where backend_type = 'client backend'`,
      );
      return row?.used ?? 0;
    };
    for (let missing = MAX_CONNECTIONS - 7 - (await used()); missing > 0; missing--)
      holding.push(held.withConnection(() => end.promise));
    await eventually(async () => (await used()) >= MAX_CONNECTIONS - 9);
    const planted = [
      ALWAYS,
      'connections-exhausted',
      'lock-held',
      'long-transaction',
      'replica-behind',
      'replica-paused',
      'wraparound',
    ];
    assertReported(await reported(server, planted), planted);
  });

  await t.test('rules clear after the repair', async () => {
    end.resolve();
    await Promise.allSettled(holding);
    await held.close();
    holder.kill('SIGKILL');
    await replica.query('select pg_wal_replay_resume()');
    await database.execute('vacuum freeze');
    const found = await reported(server, [ALWAYS]);
    for (const rule of ['connections-exhausted', 'lock-held', 'long-transaction', 'replica-paused'])
      assert.ok(
        !found.page.includes(rule) && !found.doctor.includes(rule),
        `${rule}: ${found.page}`,
      );
  });

  await t.test('databases that end', async () => {
    await standby.kill();
    const planted = await reported(server, [ALWAYS, 'replica-down']);
    for (const names of Object.values(planted))
      assert.ok(names.includes('replica-down'), `${names}`);
    await primary.kill();
    const found = await reported(server, ['database-down', 'replica-down', 'v3-database-down']);
    for (const names of Object.values(found))
      for (const rule of ['database-down', 'replica-down', 'v3-database-down'])
        assert.ok(names.includes(rule), `${rule} in ${names}`);
    assert.equal((await fetch(`${server.operators}/readyz`)).status, 503);
  });
});

/** A client that has a lock and is suspended. */
async function suspendedHolder(url: string) {
  const child = spawn('psql', [url, '--quiet', '--tuples-only'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.write('select pg_advisory_lock(7461206);\n\\echo locked\n');
  while (!String((await once(child.stdout, 'data'))[0]).includes('locked'));
  child.kill('SIGSTOP');
  return child;
}

test('a pooler that loses prepared statements is named by all, one that keeps them is not', async () => {
  const postgres = parts.use(await startPostgres());
  const database = new Database({ url: postgres.url, connections: 1 });
  parts.defer(() => database.close());
  const empty = { ...settings, DATABASE_URL: postgres.url };
  assert.deepEqual(await rulesOfDoctor(empty, []), ['tables-missing']);
  await migrate(database);
  await beginIndex(database);
  for (const [mode, planted] of [
    ['session', [ALWAYS]],
    ['transaction', [ALWAYS, 'pooler-loses-statements']],
  ] as const) {
    const pooler = parts.use(await startPooler(postgres.url, mode));
    const server = await startObserved(
      { ...settings, DATABASE_URL: pooler.url, GATEWAY: 'false' },
      parts,
    );
    assertReported(await reported(server, planted), planted);
  }
});
