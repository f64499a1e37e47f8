import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StolenTime } from './stolen-time.ts';

test('the stolen share is between none and all', () => {
  const stolen = new StolenTime();
  const end = performance.now() + 200;
  while (performance.now() < end);
  assert.ok(stolen.share >= 0 && stolen.share <= 1, String(stolen.share));
});
