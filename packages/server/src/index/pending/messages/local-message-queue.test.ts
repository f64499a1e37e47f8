import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { LocalMessageQueue, QUEUE_LIMITS } from './message-queue.ts';

test('messages are taken once, in their order', async () => {
  const queue = new LocalMessageQueue();
  const ids = [await queue.append(Buffer.from('a')), await queue.append(Buffer.from('b'))];
  assert.deepEqual(
    [...(await queue.next(1)), ...(await queue.next(5))].map(({ id }) => id),
    ids,
  );
});

test('a message wakes up the one who waits for it', async () => {
  const queue = new LocalMessageQueue();
  const waiting = queue.next(1);
  await sleep(1);
  await queue.append(Buffer.from('a'));
  assert.deepEqual(
    (await waiting).map(({ boc }) => boc),
    [Buffer.from('a')],
  );
});

test('waiting ends without a message', async () => {
  assert.deepEqual(await new LocalMessageQueue().next(1), []);
});

test('a message that is not done is taken again later', async (t) => {
  const queue = new LocalMessageQueue();
  await queue.append(Buffer.from('a'));
  await queue.append(Buffer.from('b'));
  const [first = assert.fail(), second] = await queue.next(2);
  await queue.done(first);
  assert.deepEqual(await queue.abandoned(5), []);
  const nowMs = performance.now();
  t.mock.method(performance, 'now', () => nowMs + QUEUE_LIMITS.abandonedMs + 1);
  assert.deepEqual(await queue.abandoned(5), [second]);
  assert.deepEqual(await queue.abandoned(5), []);
});

test('the oldest messages are dropped', async () => {
  const queue = new LocalMessageQueue();
  for (let n = 0; n <= QUEUE_LIMITS.maxLength; n++) await queue.append(Buffer.from(String(n)));
  const messages = await queue.next(Infinity);
  assert.equal(messages.length, QUEUE_LIMITS.maxLength);
  assert.equal(String(messages[0]?.boc), '1');
});
