import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assemble } from '../../test/support/assemble.ts';
import { executionContext } from '../../test/support/execution-context.ts';
import { prepare } from '../get-method/prepare.ts';
import type { PendingCall } from './call.ts';
import { FairQueue } from './fair-queue.ts';

const LIMITS = { maxQueued: 100, maxQueuedPerClient: 50, longMs: 10_000 };
const job = prepare({ ...executionContext, code: assemble('30') }).job('minimal');

function call(client: string, isLong = false): PendingCall {
  return { job, client, signal: undefined, isLong, settle: () => {} };
}

function fill(queue: FairQueue<PendingCall>, client: string, count: number): PendingCall[] {
  const calls = Array.from({ length: count }, () => call(client));
  for (const each of calls) assert.equal(queue.push(each), null);
  return calls;
}

/** Takes all, each call having used the worker for as long as its client's calls do. */
function order(queue: FairQueue<PendingCall>, elapsedMs: Readonly<Record<string, number>>): string {
  let clients = '';
  for (let next = queue.take(true); next; next = queue.take(true)) {
    clients += next.client;
    queue.charge(next.client, elapsedMs[next.client] ?? 1);
  }
  return clients;
}

test('clients get equal shares of time, regardless of the number and duration of their calls', () => {
  const queue = new FairQueue<PendingCall>(LIMITS);
  fill(queue, 'a', 6);
  fill(queue, 'b', 3);
  assert.equal(order(queue, {}), 'abababaaa');
  fill(queue, 'a', 3);
  fill(queue, 'b', 6);
  assert.equal(order(queue, { a: 3 }), 'babbbabba');
});

test('an idle client saves no time up, and a client that used much waits', () => {
  const queue = new FairQueue<PendingCall>(LIMITS);
  fill(queue, 'a', 1);
  assert.equal(order(queue, { a: 5000 }), 'a');
  fill(queue, 'a', 2);
  fill(queue, 'b', 3);
  assert.equal(order(queue, {}), 'bbbaa');
  fill(queue, 'c', 3);
  fill(queue, 'a', 3);
  assert.equal(order(queue, {}), 'ccacaa');
});

test('a long call delays only calls of its client until a long slot is free', () => {
  const queue = new FairQueue<PendingCall>(LIMITS);
  queue.putBack(call('a', true));
  fill(queue, 'a', 1);
  fill(queue, 'b', 1);
  assert.equal(queue.take(false)?.client, 'b');
  assert.equal(queue.take(false), undefined);
  assert.equal(queue.take(true)?.isLong, true);
  assert.equal(queue.take(false)?.client, 'a');
});

test('calls of a client count as long after a long call, until one was short', () => {
  const queue = new FairQueue<PendingCall>({ ...LIMITS, longMs: 250 });
  queue.charge('a', 250);
  fill(queue, 'a', 2);
  fill(queue, 'b', 1);
  assert.equal(queue.take(false)?.client, 'b');
  assert.equal(queue.take(false), undefined);
  assert.equal(queue.take(true)?.isLong, true);
  queue.charge('a', 1);
  assert.equal(queue.take(false)?.isLong, false);
});

test('each client has a limit, and the longest queue makes room if all are full', () => {
  const queue = new FairQueue<PendingCall>({ ...LIMITS, maxQueued: 10, maxQueuedPerClient: 8 });
  const [, , , , , , , last] = fill(queue, 'a', 8);
  const refused = call('a');
  assert.equal(queue.push(refused), refused);
  fill(queue, 'b', 2);
  assert.equal(queue.push(call('c')), last);
  assert.equal(queue.size, 10);
  const even = new FairQueue<PendingCall>({ ...LIMITS, maxQueued: 2, maxQueuedPerClient: 8 });
  fill(even, 'a', 1);
  fill(even, 'b', 1);
  const late = call('c');
  assert.equal(even.push(late), late, 'nobody has more than a fair share');
});

test('a removed call is not taken', () => {
  const queue = new FairQueue<PendingCall>({ ...LIMITS, maxQueued: 10, maxQueuedPerClient: 8 });
  const [first, second] = fill(queue, 'a', 2);
  assert.ok(first && queue.remove(first));
  assert.equal(queue.remove(first), false);
  assert.equal(queue.take(true), second);
  assert.equal(queue.size, 0);
});
