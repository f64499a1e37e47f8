import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gapsIn } from './gaps.ts';

const range = (first: number, last: number) => ({ first, last });

test('gaps are found between any ranges', () => {
  assert.deepEqual(gapsIn(range(1, 9), []), [range(1, 9)]);
  assert.deepEqual(gapsIn(range(1, 9), [range(1, 9)]), []);
  assert.deepEqual(gapsIn(range(3, 9), [range(1, 4), range(6, 6)]), [range(5, 5), range(7, 9)]);
  assert.deepEqual(gapsIn(range(3, 5), [range(7, 9)]), [range(3, 5)]);
  assert.deepEqual(gapsIn(range(3, 5), [range(4, Infinity)]), [range(3, 3)]);
  assert.deepEqual(gapsIn(range(3, 5), [range(1, Infinity)]), []);
});
