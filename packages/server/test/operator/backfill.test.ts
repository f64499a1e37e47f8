import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { OperatorContext } from '../../src/api/operator/context.ts';
import { Progress } from '../../src/api/operator/metrics/speed.ts';
import { OPERATOR_OPERATIONS } from '../../src/api/operator/openapi.ts';
import type { IndexState, Overview } from '../../src/api/operator/operator-shapes.ts';
import { openBackends } from '../gateway/support/backends.ts';
import { processWith, watchOver } from './support/watch-over.ts';

const { database } = await openBackends();
const context = new OperatorContext({
  network: 'mainnet',
  metrics: async () => new Registry(),
  watch: watchOver([processWith({ age: 2, seqno: 5010 })], database),
  database,
});

async function answer<T>(path: string): Promise<T> {
  const operation = OPERATOR_OPERATIONS.find((each) => each.path === path) ?? assert.fail();
  return (await operation.handle({}, context)) as T;
}

test('an empty index is told in words', async () => {
  const { summary, problems } = await answer<Overview>('/overview');
  assert.equal(summary, 'Ready: head 2 s old, index empty.');
  assert.match(problems[0]?.text ?? '', /^Nothing is indexed yet/);
  assert.match(problems[0]?.remedy ?? '', /tonway index/);
  assert.deepEqual((await answer<IndexState>('/index')).coverage, [
    { first: 1, last: 5010, state: 'missing' },
  ]);
});

test('coverage joins what is adjacent, and shows what is leased, waits or is missing', async () => {
  await database.query(
    `insert into chain.head (first_seqno, seqno, root_hash, gen_utime, written_at)
     values (4001, 5000, '', extract(epoch from now())::bigint - 200, now() - interval '100 s')`,
  );
  await database.query(
    `insert into chain.ranges values (1001, 1500, 1501, null, null), (1501, 2000, 2001, null, null),
     (2001, 3000, 2501, 'machine A 1', now() + interval '1 hour'),
     (3001, 3500, 3001, 'machine B 1', now() - interval '1 s')`,
  );
  // Answers of the last second are shared.
  await sleep(1010);
  const { coverage, backfill, gapBlocks, lagBlocks } = await answer<IndexState>('/index');
  assert.deepEqual(
    coverage.map(({ first, last, state }) => `${first} ${last} ${state}`),
    [
      '1 1000 missing',
      '1001 2500 indexed',
      '2501 3000 leased',
      '3001 3500 waiting',
      '3501 4000 missing',
      '4001 5000 indexed',
      '5001 5010 missing',
    ],
  );
  assert.equal(gapBlocks, 500);
  assert.equal(lagBlocks, 10);
  assert.equal(backfill.blocksTotal, 2500);
  assert.equal(backfill.blocksLeft, 1000);
  assert.equal(backfill.openRanges, 2);
  assert.deepEqual(
    backfill.ranges.map(({ first, owner, etaSeconds: eta }) => [first, owner, eta]),
    [
      [2001, 'machine A 1', null],
      [3001, null, null],
    ],
    'an expired lease has no owner, and nothing is measured yet',
  );
});

test('an index that stands still is told with its reasons', async () => {
  const texts = async () => (await answer<Overview>('/overview')).problems.map(({ text }) => text);
  const told = await texts();
  assert.ok(told.includes('No process writes the index.'));
  assert.ok(told.some((text) => /^The index is 10 blocks behind; .* 10\d s ago\.$/.test(text)));
  assert.ok(told.includes('500 blocks between indexed ranges are missing.'));
  assert.ok(!told.some((text) => text.startsWith('The backfill has stopped')));
  await database.query('update chain.ranges set owner = null');
  // Answers of the last second are shared.
  await sleep(1010);
  assert.ok((await texts()).some((text) => /^The backfill has stopped: 2 ranges/.test(text)));
});

test('an estimate needs progress, and time to measure it', () => {
  const progress = new Progress(3);
  progress.add(0, 0);
  progress.add(50, 10_000);
  assert.equal(progress.perSecond, null, 'ten seconds are too short');
  assert.equal(progress.etaSeconds(100), null);
  progress.add(100, 20_000);
  assert.equal(progress.perSecond, 5);
  assert.equal(progress.etaSeconds(100), 20);
  progress.add(100, 30_000);
  assert.equal(progress.perSecond, 2.5, 'only the last samples count');
  progress.add(100, 40_000);
  assert.equal(progress.perSecond, 0);
  assert.equal(progress.etaSeconds(100), null);
  assert.equal(progress.etaSeconds(0), 0);
});
