import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { FairQueue } from './task-limits.ts';

test('a subject has one task at a time, and others do not wait for its rest', async () => {
  const queue = new FairQueue(2);
  const order: string[] = [];
  let running = 0;
  let most = 0;
  const task = (subject: string) => async () => {
    most = Math.max(most, ++running);
    assert.equal(order.filter((each) => each === `${subject} runs`).length, 0);
    order.push(`${subject} runs`);
    await sleep(20);
    order[order.indexOf(`${subject} runs`)] = subject;
    running--;
  };
  const greedy = Array.from({ length: 3 }, () => queue.run('greedy', task('greedy')));
  const others = ['a', 'b', 'c'].map((subject) => queue.run(subject, task(subject)));
  await Promise.all([...greedy, ...others]);
  assert.equal(most, 2);
  assert.deepEqual(order.slice(0, 2), ['greedy', 'a']);
  assert.deepEqual(order.slice(-2), ['greedy', 'greedy']);
});

test('a task that fails ends its turn', async () => {
  const queue = new FairQueue(1);
  await assert.rejects(
    queue.run('a', () => Promise.reject(new Error('failed'))),
    /failed/,
  );
  assert.equal(await queue.run('b', async () => 'done'), 'done');
});
