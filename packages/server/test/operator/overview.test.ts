import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Gauge, Registry } from 'prom-client';
import { OperatorContext } from '../../src/api/operator/context.ts';
import { overview } from '../../src/api/operator/operations/overview.ts';
import type { Overview } from '../../src/api/operator/operator-shapes.ts';
import { aheadSeconds } from '../../src/network/upstream/network-clock.ts';
import { processWith, watchOver } from './support/watch-over.ts';

type Head = Parameters<typeof processWith>[0];

/** The overview of processes that have these heads. */
async function overviewOf(...heads: readonly Head[]) {
  const processes = heads.map((head) => processWith(head));
  const registry = new Registry();
  const age = new Gauge({ name: 'tonway_head_age_seconds', help: 'age', registers: [registry] });
  age.set(9);
  const context = new OperatorContext({
    network: 'mainnet',
    metrics: async () => registry,
    watch: watchOver(processes),
    database: null,
  });
  return (await overview.handle({}, context)) as Overview;
}

test('the sentence and the numbers of the overview have one age of the head', async () => {
  const { summary, now } = await overviewOf({ age: 2 }, { age: 4 });
  assert.equal(summary, 'Ready: head 4 s old, no index.');
  assert.equal(now.headAgeSeconds, 4);
});

test('a head from the future is told as such', async () => {
  const { summary, now } = await overviewOf({ age: 0, ahead: 423 });
  assert.equal(
    summary,
    'Ready: head 0 s old, the clock of this machine is 423 s behind it, no index.',
  );
  assert.equal(now.headAgeSeconds, 0);
  const nowSeconds = Date.now() / 1000;
  assert.equal(Math.round(aheadSeconds({ genUtime: nowSeconds + 423 })), 423);
  for (const past of [0, 5, 500]) assert.equal(aheadSeconds({ genUtime: nowSeconds - past }), 0);
  assert.equal(aheadSeconds({ genUtime: nowSeconds + 5 }), 0, 'within the tolerance');
});

test('without a head there is no age', async () => {
  const { summary, now } = await overviewOf(null);
  assert.equal(summary, 'Not ready: no verified block yet.');
  assert.equal(now.headAgeSeconds, null);
});
