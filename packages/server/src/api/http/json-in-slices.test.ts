import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entityTag } from './caching.ts';
import { jsonInSlices } from './large-responses.ts';

const ANSWERS = [
  {
    rows: [1, 'a"b', null, undefined, { x: [], y: {} }, []],
    book: { a: 1, b: undefined },
    none: undefined,
  },
  [[1, [2]], {}, 'ü'],
  {},
  [],
  'text',
  null,
];

test('an answer is written as by JSON.stringify, with its entity tag', async () => {
  for (const answer of ANSWERS) {
    const expected = JSON.stringify(answer);
    assert.deepEqual(await jsonInSlices(answer, 1000), {
      json: expected,
      tag: entityTag(expected),
    });
  }
});

test('a long list is written in slices, up to the limit', async () => {
  const rows = Array.from({ length: 50_000 }, (_, i) => ({ i, text: 'x'.repeat(100) }));
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  const { json } = await jsonInSlices({ rows }, 1e9);
  clearInterval(timer);
  assert.equal(json, JSON.stringify({ rows }));
  assert.ok(turns > 0);
  await assert.rejects(jsonInSlices({ rows }, 1e6), { code: 'ANSWER_TOO_LARGE' });
});
