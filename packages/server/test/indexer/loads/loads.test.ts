import assert from 'node:assert/strict';
import { after, suite, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { backfill } from '../../../src/index/backfill.ts';
import { DecodePool } from '../../../src/index/decode/pool.ts';
import { commitStages, finishFollowStages } from '../../../src/index/stages.ts';
import type { Queries } from '../../../src/store/connection.ts';
import { Database } from '../../../src/store/database.ts';
import { readEras } from '../../../src/store/eras/read.ts';
import { addLoad, removeLoads } from '../../../src/store/loads/loads.ts';
import { readCoverage } from '../../../src/store/steps/coverage.ts';
import {
  addRanges,
  hasLeases,
  leaseRange,
  readProgress,
  releaseRange,
} from '../../../src/store/steps/ranges.ts';
import { resetIndex } from '../../../src/store/steps/roll-back.ts';
import { migratedDatabase } from '../../support/own-database.ts';
import { recordedStore, recordedUpstream } from '../../support/recorded-upstream.ts';
import { faultsOf } from '../eras/support/settled-index.ts';
import { indexContent } from './support/index-content.ts';

/** As the context of a test has it. */
const AT_END = { after } as unknown as Pick<TestContext, 'after'>;
const { signal } = new AbortController();
/** Some eras, of which the newest is not whole. */
const ERA_WIDTH = 45n * 10n ** 6n;
const RANGE_SIZE = 9;
/** Failures are retried after longer and longer pauses: one era is enough. */
const ERA = 'era 4: ';
const STEPS = /joined|messages|action_accounts|added|is indexed/;

suite('eras that are loaded', async () => {
  const upstream = await recordedUpstream(AT_END, 'localnet/split');
  const decoder = new DecodePool({ workers: 1, maxQueued: 200 });
  after(() => decoder.close());
  const range = { first: 1, last: (await recordedStore('localnet/split')).head?.id.seqno ?? 0 };

  const index = async (
    database: Database,
    { byEra, workers, onLoading = () => {} }: Mode,
  ): Promise<unknown[]> => {
    const failures: unknown[] = [];
    const observer = {
      wrote: () => {},
      loading: onLoading,
      failed: (error: unknown) => void failures.push(error),
    };
    const parts = { upstream, decoder, database, eraWidth: ERA_WIDTH, isDevnet: false };
    await addRanges(database, range, RANGE_SIZE);
    const stages = byEra ? {} : { stages: commitStages({}) };
    const options = { ...parts, ...stages, range, workers, rangeSize: RANGE_SIZE, observer };
    await backfill(options, signal);
    await finishFollowStages(parts, signal);
    return failures;
  };

  const { database: expected } = await migratedDatabase();
  assert.deepEqual(await index(expected, { byEra: false, workers: 1 }), []);
  const content = await indexContent(expected);

  test('have the rows of a backfill block by block', async (t) => {
    const { url, closeFirst } = await migratedDatabase();
    // A connection is that of the writer.
    const database = new Database({ url, connections: 6 });
    closeFirst(() => database.close());
    const told: string[] = [];
    const onLoading = (text: string) => void told.push(text);
    const writer = watchWriter(database);
    assert.deepEqual(await index(database, { byEra: true, workers: 2, onLoading }), []);
    const waits = await writer.end();
    const longest = Math.max(...waits);
    t.diagnostic(`of ${waits.length} writers, one waited for ${longest} ms, the others for less`);
    assert.ok(longest < MAX_WAIT_MS, `${longest} ms`);
    const indexed = told.filter((text) => text.endsWith('is indexed'));
    const eras = await readEras(database);
    t.diagnostic(`${indexed.length} of ${eras.length} eras were loaded`);
    assert.ok(indexed.length >= 2, told.join('\n'));
    assert.deepEqual(await indexContent(database), content);
    assert.deepEqual(await faultsOf(database), []);
  });

  test('are continued after every step of their completion', async () => {
    const { database } = await migratedDatabase();
    const failedAt = new Set<string>();
    const onLoading = (text: string) => {
      if (failedAt.has(text) || !text.startsWith(ERA) || !STEPS.test(text)) return;
      failedAt.add(text);
      throw new Error(text);
    };
    const failures = await index(database, { byEra: true, workers: 1, onLoading });
    assert.equal(failures.length, failedAt.size);
    assert.equal(failedAt.size, 5);
    assert.deepEqual(await indexContent(database), content);
  });

  test('are not begun twice, and begin again when older eras are removed', async () => {
    const { database } = await migratedDatabase();
    const [all, era] = [
      { first: 1, last: 30 },
      { era: 0n, first: 1, last: 20 },
    ];
    await addRanges(database, all, 15);
    assert.equal(await addLoad(database, era, 4), true);
    assert.equal(await addLoad(database, era, 4), false);
    assert.deepEqual(await readProgress(database, all), { total: 30, left: 30 });
    const lease = await leaseRange(database, 'test', { first: 1, last: 20 });
    assert.ok(lease);
    assert.deepEqual(lease, { first: 17, last: 20, next: 17, owner: 'test', era: 0n });
    assert.equal(await hasLeases(database), true);
    const [newest] = await readCoverage(database);
    assert.deepEqual(newest, { first: 1, last: 20, state: 'leased' });
    await releaseRange(database, lease);
    assert.deepEqual(await readCoverage(database), [{ ...all, state: 'waiting' }]);
    await database.transaction(async (queries) => {
      await queries.query(`select pg_advisory_xact_lock(hashtextextended('tonway.load', 0))`);
      assert.deepEqual((await readCoverage(database))[0]?.state, 'leased');
    });
    await database.transaction((queries) => removeLoads(queries, 0n));
    assert.equal(await hasLeases(database), false);
    assert.deepEqual(await readCoverage(database), [{ ...all, state: 'waiting' }]);
    assert.equal(await addLoad(database, era, 4), true);
    await database.transaction(resetIndex);
    assert.equal((await indexContent(database)).loads, '0 schemas, 0 records');
  });
});

/** What attaching may hold up a writer on a busy machine: most often it is a tenth. */
const MAX_WAIT_MS = 2000;

/** Locks the tables again and again as a step does; gives for how many milliseconds each time, as PostgreSQL measures them. */
function watchWriter(database: Database): { end(): Promise<readonly number[]> } {
  const waits: number[] = [];
  let isOver = false;
  const lockOnce = async (queries: Queries) => {
    const [row] = await queries.query<{ ms: number }>('select pg_temp.lock_as_writer() as ms');
    waits.push(row?.ms ?? 0);
  };
  const running = database.withConnection(async (connection) => {
    await connection.query(
      `create function pg_temp.lock_as_writer() returns integer language plpgsql as $$
       declare began timestamptz := clock_timestamp();
       begin
         lock table chain.blocks, chain.transactions, chain.messages, chain.account_states in row exclusive mode;
         return extract(epoch from clock_timestamp() - began) * 1000;
       end $$`,
    );
    while (!isOver) {
      await connection.transaction(lockOnce);
      await sleep(WRITER_PAUSE_MS);
    }
  });
  const end = async () => {
    isOver = true;
    await running;
    return waits;
  };
  return { end };
}

const WRITER_PAUSE_MS = 5;

interface Mode {
  readonly byEra: boolean;
  readonly workers: number;
  readonly onLoading?: (text: string) => void;
}
