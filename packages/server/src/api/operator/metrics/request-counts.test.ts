import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Metrics } from '../../../app/parts/metrics.ts';
import { Reading, RequestCounts } from './reading.ts';

test('requests since an earlier reading, with the quantiles of their times', async () => {
  const metrics = new Metrics();
  const read = async () => RequestCounts.of(new Reading(await metrics.registry.metrics()));
  metrics.request('getBlock', 200, 5000);
  const before = await read();
  assert.equal(before.total, 1);
  for (let i = 0; i < 90; i++) metrics.request('getBlock', 200, 20);
  for (let i = 0; i < 10; i++) metrics.request('getAccount', 500, 60_000);
  const recent = (await read()).since(before);
  assert.equal(recent.total, 100);
  assert.equal(recent.filter(({ code }) => code === '500').total, 10);
  const median = recent.quantileMs(0.5) ?? 0;
  assert.ok(median > 10 && median <= 25, `${median}`);
  assert.equal(recent.quantileMs(0.95), 10_000, 'all that is known of the slowest');
  assert.equal((await read()).since(await read()).quantileMs(0.5), null);
});

test('a process that was replaced does not make counts negative', async () => {
  const [old, next] = [new Metrics(), new Metrics()];
  for (let i = 0; i < 10; i++) old.request('getBlock', 200, 20);
  next.request('getBlock', 200, 20);
  const read = async ({ registry }: Metrics) =>
    RequestCounts.of(new Reading(await registry.metrics()));
  assert.equal((await read(next)).since(await read(old)).total, 1);
});

test('labels are read as they were written, and what is no sample is skipped', () => {
  const reading = new Reading(
    '# HELP a b\na{x="1",y="q\\"\\\\ \\n"} 2\na{x="2"} 3\nb 4e3\nc +Inf\n{} 1\nd\n\n',
  );
  assert.deepEqual(reading.each('a')[0]?.labels, { x: '1', y: 'q"\\ \n' });
  assert.equal(reading.sum('a'), 5);
  assert.equal(reading.sum('a', { x: '2' }), 3);
  assert.equal(reading.sum('a', { x: '3' }), null);
  assert.deepEqual(reading.by('a', 'x'), { 1: 2, 2: 3 });
  assert.equal(reading.sum('b'), 4000);
  assert.equal(reading.sum('c'), Infinity);
});
