import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Metrics } from '../../../app/parts/metrics.ts';
import { Reading, RequestCounts } from './reading.ts';

test('requests since an earlier reading, with the quantiles of their times', async () => {
  const metrics = new Metrics();
  const read = async () => RequestCounts.of(await Reading.of(metrics.registry));
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
  const read = async ({ registry }: Metrics) => RequestCounts.of(await Reading.of(registry));
  assert.equal((await read(next)).since(await read(old)).total, 1);
});

test('the samples of a metric are added by their labels', async () => {
  const metrics = new Metrics({ ofNode: false });
  metrics.request('getBlock', 200, 20);
  for (let i = 0; i < 2; i++) metrics.request('getBlock', 500, 20);
  metrics.request('getAccount', 200, 20);
  const reading = await Reading.of(metrics.registry);
  const name = 'tonway_request_seconds_count';
  assert.deepEqual(reading.each(name)[0]?.labels, { operation: 'getBlock', code: '200' });
  assert.equal(reading.sum(name), 4);
  assert.equal(reading.sum(name, { code: '500' }), 2);
  assert.equal(reading.sum(name, { code: '404' }), null);
  assert.deepEqual(reading.by(name, 'operation'), { getBlock: 3, getAccount: 1 });
});
