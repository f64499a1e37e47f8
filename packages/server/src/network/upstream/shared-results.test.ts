import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Read } from './reads.ts';
import { SharedAnswers, type SharedResult } from './shared-results.ts';

const ANSWER: SharedResult<string> = { value: 'value', servers: [0] };

function read(bytes: () => number): Read<string> {
  return { key: 'key', ask: async () => ANSWER.value, bytes };
}

test('an answer that cannot be cached rejects its callers', async () => {
  const answers = new SharedAnswers(1024);
  const failing = read(() => {
    throw new Error('unknown size');
  });
  const get = () =>
    answers.get(
      failing,
      'public',
      async () => 'value',
      () => [0],
      AbortSignal.timeout(2000),
    );
  await Promise.all([assert.rejects(get(), /unknown size/), assert.rejects(get(), /unknown size/)]);
  const good = read(() => 8);
  const next = await answers.get(
    good,
    'public',
    async () => 'value',
    () => [0],
    undefined,
  );
  assert.deepEqual(next, ANSWER, 'the failed query is not pending any more');
});
