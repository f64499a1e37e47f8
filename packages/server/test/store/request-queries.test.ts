import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Queries } from '../../src/store/connection.ts';
import { Database } from '../../src/store/database.ts';
import { IndexEmpty, isTimeout } from '../../src/store/errors.ts';
import { IndexCache } from '../../src/store/lists/index-cache.ts';
import { RequestQueries } from '../../src/store/lists/request-queries.ts';
import { migratedDatabase } from '../support/own-database.ts';

const LIMIT_MS = 600;
/** A neighbour may keep the processor for so long. */
const TOLERANCE_MS = 300;

suite('the statements of one request', async () => {
  const own = await migratedDatabase();
  const database = new Database({
    url: own.url,
    connections: 1,
    statementTimeoutMs: LIMIT_MS,
    keptPlans: 1024,
  });
  own.closeFirst(() => database.close());
  const cache = new IndexCache(database);
  const request = (timeoutMs = LIMIT_MS, oneSnapshot = false) =>
    new RequestQueries(database, cache, {
      deadlineMs: performance.now() + timeoutMs,
      oneSnapshot,
      batchRows: 0,
    });
  const sleeping = (queries: RequestQueries, seconds: number) =>
    queries.query('select pg_sleep($1)', [seconds]);

  /** How long it took to fail. */
  async function msUntilTimeout(work: Promise<unknown>): Promise<number> {
    const startMs = performance.now();
    await assert.rejects(work, isTimeout);
    return performance.now() - startMs;
  }

  test('an empty index has its own error', async () => {
    await assert.rejects(request().query('select 1'), IndexEmpty);
    await own.database.query(`insert into chain.head values (true, 1, 5, '\\x00', 1)`);
    assert.deepEqual(await request().query('select 1 as one'), [{ one: 1 }]);
  });

  test('statements share one time limit, which PostgreSQL enforces', async () => {
    const queries = request();
    await sleeping(queries, 0.4);
    const ms = await msUntilTimeout(sleeping(queries, 5));
    assert.ok(ms < LIMIT_MS - 400 + TOLERANCE_MS, `${ms} ms`);
    await sleep(TOLERANCE_MS);
    const [row] = await own.database.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and state = 'active' and query like '%pg_sleep%'
         and pid <> pg_backend_pid()`,
    );
    assert.equal(row?.count, 0);
    assert.ok((await msUntilTimeout(queries.query('select 1'))) < TOLERANCE_MS, 'at once');
  });

  test('waiting for a connection counts, and an aborted request uses no connection', async () => {
    const first = sleeping(request(), 0.5);
    const ms = await msUntilTimeout(request(100).query('select 1'));
    assert.ok(ms < 100 + TOLERANCE_MS, `${ms} ms`);
    await first;
    assert.deepEqual(await request().query('select 1 as one'), [{ one: 1 }]);
  });

  test('a shorter limit ends a single statement', async () => {
    const ms = await msUntilTimeout(sleeping(request(100), 5));
    assert.ok(ms < 100 + TOLERANCE_MS, `${ms} ms`);
    assert.deepEqual(await request().query('select 1 as one'), [{ one: 1 }]);
  });

  test('statements of a snapshot share one time limit', async () => {
    using queries = request(LIMIT_MS, true);
    await sleeping(queries, 0.4);
    const ms = await msUntilTimeout(sleeping(queries, 5));
    assert.ok(ms < LIMIT_MS - 400 + TOLERANCE_MS, `${ms} ms`);
  });

  const LONG_MS = 60_000;
  const countVersions = async (queries: Queries) => {
    const [row] = await queries.query<{ count: number }>(
      'select count(*)::int as count from chain.global_versions',
    );
    return row?.count;
  };

  test('a snapshot ends while something else is awaited, and with the request', async () => {
    using queries = request(LONG_MS, true);
    const before = await countVersions(queries);
    await own.database.query('insert into chain.global_versions values (1, 1)');
    assert.equal(await countVersions(queries), before, 'in one snapshot');
    // There is only one connection.
    await queries.outsideSnapshot(() => countVersions(request(LONG_MS)));
    assert.notEqual(await countVersions(queries), before, 'in another snapshot');
    queries[Symbol.dispose]();
    await countVersions(queries);
    using last = request(LONG_MS, true);
    await countVersions(last);
  });

  test('a request that waited too long for a connection begins no snapshot', async () => {
    using first = request(LONG_MS, true);
    await countVersions(first);
    using late = request(100, true);
    await assert.rejects(countVersions(late), isTimeout);
    late[Symbol.dispose]();
    first[Symbol.dispose]();
    await countVersions(request(LONG_MS));
  });
});
