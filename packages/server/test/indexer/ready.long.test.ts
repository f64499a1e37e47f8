import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Devnet } from '@tonway/devnet';
import { readIndexHead } from '../../src/store/steps/coverage.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { migratedDatabase, type OwnDatabase, ownDatabase } from '../support/own-database.ts';
import { type IndexProcess, startIndex } from './support/index-process.ts';
import { startNetwork } from './support/network.ts';
import { networkFile } from './support/network-file.ts';

/** Two tasks that sweep, one each second and one each five seconds, would soon follow each other more closely. */
const SWEEPS = 13;
/** A second, without the inaccuracy of a timer. */
const SWEEP_MS = 990;

type Settings = Readonly<Record<string, string>>;

async function startOver(
  t: TestContext,
  devnet: Devnet,
  own: OwnDatabase,
  settings: Settings = {},
) {
  const index = await startIndex({
    DATABASE_URL: own.url,
    GLOBAL_CONFIG: await networkFile(t, devnet),
    INDEX_FROM: 'head',
    ...settings,
  });
  own.closeFirst(async () => index[Symbol.asyncDispose]());
  return index;
}

/** Waits until it is not ready, for this reason. */
async function unready(index: IndexProcess, reason: RegExp): Promise<void> {
  await eventually(async () => reason.test((await index.ready()).problem ?? ''));
  assert.equal((await index.ready()).ok, false);
}

test('an index with a gap, or without a lite server, is not ready, with the reason', async (t) => {
  const { devnet } = await startNetwork(t);
  const own = await ownDatabase();
  const { database } = own;
  const index = await startOver(t, devnet, own, { INDEX_STALL_SECONDS: '2' });
  await devnet.mine(5);
  await eventually(async () => (await index.ready()).ok);

  const first = (await readIndexHead(database))?.first ?? 0;
  await database.query('insert into chain.ranges (first, last, next) values ($1, $1, $1)', [
    first - 6,
  ]);
  await unready(index, /^5 blocks between indexed ranges are missing/);
  await database.query('delete from chain.ranges');
  await eventually(async () => (await index.ready()).ok);

  const { servers } = devnet.globalConfig;
  await devnet.close();
  await unready(index, /^no lite server can be used: 127\.0\.0\.1:\d+ \(.+\)$/);
  const said = 'no lite server can be asked';
  const lines = () => index.program.output.split('\n').filter((line) => line.includes(said));
  await eventually(async () => lines().length > 0);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  assert.equal(lines().length, 1, lines().join('\n'));
  assert.match(
    lines()[0] ?? '',
    new RegExp(`no lite server can be asked: .*:${servers[0]?.port} `),
  );
});

test('an index that cannot write names the connection that it waits for', async (t) => {
  const { devnet } = await startNetwork(t);
  const own = await migratedDatabase();
  const index = await startOver(t, devnet, own, { INDEX_STALL_SECONDS: '2' });
  await devnet.mine(2);
  await eventually(async () => (await index.ready()).ok);
  const [locked, end] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
  const locking = own.database.transaction(async (queries) => {
    await queries.query('set local idle_in_transaction_session_timeout = 0');
    await queries.query('lock table chain.blocks in share row exclusive mode');
    const [own] = await queries.query<{ pid: number }>('select pg_backend_pid() as pid');
    locked.resolve(own?.pid ?? 0);
    await end.promise;
  });
  const pid = await locked.promise;
  await devnet.mine(3);
  const terminate = `select pg_terminate_backend\\(${pid}\\)`;
  const holder = `connection ${pid} \\(tonway, from .+, idle in transaction for \\d+ s\\)`;
  await unready(
    index,
    new RegExp(
      `^the index has not grown for \\d+ seconds, 3 blocks behind: 1 statement waits for a lock of ${holder}; if it does not end, run ${terminate}$`,
    ),
  );
  await own.database.query('select pg_terminate_backend($1)', [pid]);
  await eventually(async () => (await index.ready()).ok);
  end.resolve();
  await assert.rejects(locking);
});

test('the traces of an idle index are swept once a second', async (t) => {
  const { devnet } = await startNetwork(t);
  const own = await migratedDatabase();
  const { database, name } = own;
  const index = await startOver(t, devnet, own);
  await devnet.mine(2);
  await eventually(async () => (await index.ready()).ok);
  // A function that is found before the one of PostgreSQL records when the lock of traces is taken.
  await database.query('create schema watched');
  await database.query('create table watched.sweeps (at timestamptz)');
  await database.query(
    `create function watched.pg_advisory_xact_lock(key bigint) returns void language sql as
     'insert into watched.sweeps values (clock_timestamp()); select pg_catalog.pg_advisory_xact_lock(key)'`,
  );
  await database.query(`alter database ${name} set search_path = watched, pg_catalog, public`);
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  const intervals = () =>
    database.query<{ ms: number | null }>(
      `select (extract(epoch from at - lag(at) over (order by at)) * 1000)::float8 as ms
       from watched.sweeps order by at`,
    );
  // The index starts again, and may have something to sweep.
  await eventually(async () => ((await intervals()).at(-1)?.ms ?? 0) > SWEEP_MS);
  await database.query('delete from watched.sweeps');
  await eventually(async () => (await intervals()).length > SWEEPS);
  const shortest = Math.min(...(await intervals()).map(({ ms }) => ms ?? Infinity));
  t.diagnostic(`at least ${shortest.toFixed()} ms between two sweeps`);
  assert.ok(shortest >= SWEEP_MS, `${shortest} ms`);
});

test('an index is not ready if lite servers stop advancing', async (t) => {
  const { devnet } = await startNetwork(t);
  const own = await ownDatabase();
  const settings = { NETWORK: 'custom', INDEX_MAX_AGE_SECONDS: '4' };
  const index = await startOver(t, devnet, own, settings);
  const isReadyAfterBlock = async () => {
    await devnet.mine(1);
    return (await index.ready()).ok;
  };
  await eventually(isReadyAfterBlock);
  await unready(
    index,
    /^the newest block of the index is \d+ seconds old: no lite server has a newer one$/,
  );
  await eventually(isReadyAfterBlock);
});

test('an index of another fork raises an alarm and is not written, except on a devnet', async (t) => {
  const { devnet } = await startNetwork(t);
  const own = await migratedDatabase();
  const settings = { NETWORK: 'custom', INDEX_FROM: '1' };
  const snapshot = await devnet.snapshot();
  await devnet.mine(4);
  const before = await startOver(t, devnet, own, settings);
  const isAtHead = async () =>
    (await readIndexHead(own.database))?.seqno === devnet.status.head.seqno;
  await eventually(isAtHead);
  await before.program.end('SIGKILL');
  await devnet.revert(snapshot);
  await devnet.mine(6);
  const head = await readIndexHead(own.database);

  const after = await startOver(t, devnet, own, settings);
  await unready(
    after,
    /^the chain does not have the blocks .* run tonway repair reindex \d+\.\.\d+;/,
  );
  assert.match(await after.metrics(), /^tonway_index_forked 1$/m);
  assert.match(after.program.output, /"level":"error".*CHAIN_FORKED/);
  assert.deepEqual(await readIndexHead(own.database), head);
});
