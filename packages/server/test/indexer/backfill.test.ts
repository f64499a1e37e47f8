import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { backfill, STEPS_AHEAD } from '../../src/index/backfill.ts';
import { DecodePool } from '../../src/index/decode/pool.ts';
import { finishFollowStages } from '../../src/index/stages.ts';
import { migrate } from '../../src/store/migrate/migrate.ts';
import { addRanges } from '../../src/store/steps/ranges.ts';
import { ownDatabase } from '../support/own-database.ts';
import { ERA_WIDTH, indexed, startLive } from './support/live-index.ts';
import { startNetwork } from './support/network.ts';
import { tableHashes } from './support/table-hashes.ts';
import { traceRows } from './traces/support/trace-rows.ts';

for (const isDevnet of [true, false]) {
  const how = isDevnet ? 'block by block' : 'by era';
  test(`two backfill workers ${how} and the live leader write the same index as one run from the first block`, (t) =>
    compare(t, isDevnet));
}

/** The index of a devnet is backfilled block by block. */
async function compare(t: TestContext, isDevnet: boolean): Promise<void> {
  const [ofMany, ofOne] = [await ownDatabase(), await ownDatabase()];
  const [apart, alone] = [ofMany.database, ofOne.database];
  await Promise.all([migrate(apart), migrate(alone)]);
  const { devnet, upstream, play } = await startNetwork(t);
  await play(1, 40);
  await devnet.setShards(4);
  await play(2, 40);
  const { seqno: from } = devnet.status.head;
  const failures = [startLive(ofMany, { upstream, from, isDevnet })];
  await indexed(apart, from);
  const range = { first: 1, last: from - 1 };
  assert.equal(await addRanges(apart, { first: 1, last: from + 5 }, 7), from - 1);
  assert.equal(await addRanges(apart, range, 7), 0, 'a second time there is nothing to add');
  const decoder = new DecodePool({ workers: 1, maxQueued: 2 * STEPS_AHEAD });
  t.after(() => decoder.close());
  const [failed, loaded]: [unknown[], string[]] = [[], []];
  const observer = {
    wrote: () => {},
    loading: (text: string) => void loaded.push(text),
    failed: (error: unknown) => void failed.push(error),
  };
  const parts = { upstream, decoder, eraWidth: ERA_WIDTH, isDevnet, range, observer };
  const { signal } = new AbortController();
  const work = () => backfill({ ...parts, database: apart, workers: 1, rangeSize: 7 }, signal);
  await Promise.all([work(), work(), play(3, 40)]);
  const { seqno: last } = devnet.status.head;
  assert.equal(loaded.length > 0, !isDevnet);
  failures.push(failed, startLive(ofOne, { upstream, from: 1, isDevnet }));
  await Promise.all([indexed(apart, last), indexed(alone, last)]);
  const swept = await finishFollowStages({ database: apart, upstream }, signal);
  t.diagnostic(`${swept} states were asked for`);
  assert.deepEqual(failures.flat(), []);
  assert.deepEqual(await tableHashes(apart), await tableHashes(alone));
  assert.deepEqual(await traceRows(apart), await traceRows(alone));
}
