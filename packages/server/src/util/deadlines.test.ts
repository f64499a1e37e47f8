import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Deadlines } from './deadlines.ts';

test('deadlines expire in their order; one that is withdrawn does not', async () => {
  const deadlines = new Deadlines(60);
  const expired: string[] = [];
  const startMs = performance.now();
  deadlines.add(() => expired.push('first'));
  const withdraw = deadlines.add(() => expired.push('withdrawn'));
  await sleep(30);
  deadlines.add(() => expired.push('second'));
  withdraw();
  while (expired.length < 1) await sleep(1);
  assert.deepEqual(expired, ['first']);
  assert.ok(performance.now() - startMs >= 60);
  while (expired.length < 2) await sleep(1);
  assert.deepEqual(expired, ['first', 'second']);
  assert.ok(performance.now() - startMs >= 90);
});

test('a deadline after an idle time has its full duration', async () => {
  const deadlines = new Deadlines(40);
  deadlines.add(() => {})();
  await sleep(20);
  const startMs = performance.now();
  await new Promise<void>((resolve) => deadlines.add(resolve));
  assert.ok(performance.now() - startMs >= 40);
});
