import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Collector, type CollectorOptions, QueueBudget } from './collector.ts';

const IDLE_MS = 50;

function collect(options: Partial<CollectorOptions> = {}) {
  const budget = new QueueBudget(2 ** 30);
  const collector = new Collector({ budget, range: null, settleMs: 0, ...options });
  const send = (from: number, to = from, size = 0) => {
    for (let n = from; n <= to; n++) collector.send({ text: `e-${n}-0\n"${'x'.repeat(size)}"` });
  };
  const head = (n: number) =>
    collector.send({ text: JSON.stringify({ type: 'head', cursor: `e-${n}-0` }) });
  const next = async () => {
    const collected = await collector.next(IDLE_MS);
    return typeof collected === 'string' ? collected : collected.map(({ cursor }) => cursor);
  };
  return { collector, budget, send, head, next };
}

test('events are taken together; without events the time passes', async () => {
  const { send, next, budget } = collect();
  send(1, 3);
  assert.ok(budget.usedBytes > 0);
  assert.deepEqual(await next(), ['e-1-0', 'e-2-0', 'e-3-0']);
  assert.equal(budget.usedBytes, 0);
  assert.equal(await next(), 'idle');
});

test('a full queue ends after its events', async () => {
  for (const [count, size] of [
    [500, 0],
    [5, 400_000],
  ] as const) {
    const { collector, send, next } = collect();
    send(1, count, size);
    assert.equal(await collector.ready(), false);
    const taken = await next();
    assert.equal(taken.length, size === 0 ? 100 : 2);
    assert.equal(await next(), 'full');
  }
});

test('one event is taken however large it is, and however much others have queued', async () => {
  const large = collect();
  large.send(1, 1, 5_000_000);
  assert.deepEqual(await large.next(), ['e-1-0']);
  const { send, next } = collect({ budget: new QueueBudget(1) });
  send(1, 2);
  assert.deepEqual(await next(), ['e-1-0']);
  assert.equal(await next(), 'full');
});

test('a replay waits while half of the queue is used', async () => {
  const { collector, send, next } = collect();
  send(1, 50);
  let isReady = false;
  const ready = collector.ready().then((result) => {
    isReady = result;
  });
  await sleep(10);
  assert.equal(isReady, false);
  await next();
  await ready;
  assert.equal(isReady, true);
  send(51, 110);
  const waiting = collector.ready();
  collector.close();
  assert.equal(await waiting, false);
  assert.equal(await next(), 'closed');
});

test('a redelivery has the events of its range, and ends behind it', async () => {
  const range = { from: 'e-3-0', to: 'e-5-0' };
  for (const end of ['event', 'later', 'head']) {
    const { send, head, next } = collect({ range });
    send(1, 4);
    if (end === 'event') send(5);
    if (end === 'later') send(6, 9);
    if (end === 'head') head(7);
    const expected = ['e-3-0', 'e-4-0', ...(end === 'event' ? ['e-5-0'] : [])];
    assert.deepEqual(await next(), expected);
    assert.equal(await next(), 'complete');
  }
});

test('a head counts when the events before it are taken', async () => {
  const { collector, send, head, next } = collect();
  head(1);
  assert.equal(collector.takeHead(), 'e-1-0');
  assert.equal(collector.takeHead(), null);
  send(2);
  head(3);
  assert.equal(collector.takeHead(), null, 'the event is not taken yet');
  await next();
  assert.equal(collector.takeHead(), null);
  head(4);
  assert.equal(collector.takeHead(), 'e-4-0');
});

test('a head counts later if events of its block may follow it', async () => {
  const { collector, head } = collect({ settleMs: 30 });
  head(1);
  head(2);
  assert.equal(collector.takeHead(), null);
  await sleep(40);
  head(3);
  assert.equal(collector.takeHead(), 'e-1-0');
});

test('a reset is delivered; the webhook continues with what the log still has', async () => {
  const reset = (reason: string) => JSON.stringify({ type: 'reset', reason, oldest: 'e-9-0' });
  const short = collect();
  short.collector.send({ text: reset('window') });
  short.send(20);
  assert.deepEqual(await short.next(), ['e-9-0']);
  assert.equal(await short.next(), 'full', 'events after the gap wait for those before');
  const other = collect();
  other.collector.send({ text: reset('epoch') });
  other.send(20);
  assert.deepEqual(await other.next(), [null, 'e-20-0']);
});
