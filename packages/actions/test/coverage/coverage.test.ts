import assert from 'node:assert/strict';
import { test } from 'node:test';
import { skipWithout } from '@tonway/tools/fixtures';
import { measureCoverage, unproven } from './coverage.ts';

test('every type of action is proven', { skip: skipWithout('actions', 'full') }, () => {
  const coverage = measureCoverage();
  assert.equal(coverage.size, 83);
  assert.deepEqual(unproven(coverage), []);
});
