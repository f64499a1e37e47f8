import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Turns } from './catch-up.ts';

test('a subject has one task at a time, and others do not wait for its rest', async () => {
  const turns = new Turns(2);
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
  const greedy = Array.from({ length: 3 }, () => turns.run('greedy', task('greedy')));
  const others = ['a', 'b', 'c'].map((subject) => turns.run(subject, task(subject)));
  await Promise.all([...greedy, ...others]);
  assert.equal(most, 2);
  assert.deepEqual(order.slice(0, 2), ['greedy', 'a']);
  assert.deepEqual(order.slice(-2), ['greedy', 'greedy']);
});

test('a task that fails ends its turn', async () => {
  const turns = new Turns(1);
  await assert.rejects(
    turns.run('a', () => Promise.reject(new Error('failed'))),
    /failed/,
  );
  assert.equal(await turns.run('b', async () => 'done'), 'done');
});
