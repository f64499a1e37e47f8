import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stacksOf } from './stacks.ts';

const STEPS = [
  { keep: 2, push: [7] },
  { keep: 1, push: [] },
  { keep: null, push: [] },
  { keep: 0, push: [9] },
];

test('the stacks of a step follow from those before it', () => {
  assert.deepEqual(stacksOf([1, 2], STEPS, 0), { before: [1, 2], after: [1, 2, 7] });
  assert.deepEqual(stacksOf([1, 2], STEPS, 1), { before: [1, 2, 7], after: [1] });
});

test('after a step whose stack is not known, no stack is known', () => {
  assert.deepEqual(stacksOf([1, 2], STEPS, 2), { before: [1], after: null });
  assert.deepEqual(stacksOf([1, 2], STEPS, 3), { before: null, after: null });
  assert.deepEqual(stacksOf(null, STEPS, 0), { before: null, after: null });
});
