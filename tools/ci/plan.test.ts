import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jobsOf, parsePart, partOf } from './plan.ts';
import { groupOf, matchesPatterns, tierOf } from './tiers.ts';

const FILES = ['a', 'b', 'c', 'd', 'e'].map((name) => `packages/server/test/${name}.test.ts`);
const secondsOf = (file: string) => (file.includes('/a.') ? 10 : 2);

test('the name of a file tells its tier', () => {
  assert.equal(tierOf('packages/chain/src/boc/read-boc.test.ts'), 'unit');
  assert.equal(tierOf('tools/bench/bench.test.ts'), 'unit');
  assert.equal(tierOf('packages/server/test/v2/send.test.ts'), 'system');
  assert.equal(tierOf('tools/ci/test/run.test.ts'), 'system');
  assert.equal(tierOf('packages/server/test/faults/outage.long.test.ts'), 'long');
  assert.equal(tierOf('packages/web/src/trace/layout.long.test.ts'), 'long');
});

test('unit tests and the system tests of a folder share processes', () => {
  assert.equal(groupOf('packages/chain/src/boc/read-boc.test.ts'), 'unit');
  assert.equal(groupOf('packages/server/test/v2/send.test.ts'), 'packages/server/test/v2');
  assert.equal(groupOf('packages/server/test/pages/pages.test.ts'), null);
  assert.equal(groupOf('packages/chain/test/hostile.long.test.ts'), null);
});

test('a pattern is a part of the path or a glob', () => {
  const file = 'packages/server/test/v2/send.test.ts';
  for (const pattern of ['v2/send', 'packages/*/test/**/send*', file])
    assert.ok(matchesPatterns(file, [pattern]), pattern);
  assert.ok(!matchesPatterns(file, ['v3']));
  assert.ok(matchesPatterns(file, []));
});

test('every file is in exactly one part, and the parts take about as long', () => {
  const parts = [1, 2].map((index) => partOf(FILES, { index, count: 2 }, secondsOf));
  assert.deepEqual(parts.flat().sort(), FILES);
  assert.deepEqual(parts[0], [FILES[0]]);
});

test('the longest job starts first, and a group that takes too long is split', () => {
  const files = [...FILES.toReversed(), 'packages/server/test/pages/x.test.ts'];
  const jobs = jobsOf(files, 1, secondsOf);
  assert.deepEqual(jobs[0], [FILES[0]]);
  assert.deepEqual(jobs.flat().sort(), files.toSorted());
  assert.equal(jobs.length, 5);
});

test('a part that does not exist is refused', () => {
  for (const text of ['0/4', '5/4', '1', 'a/b']) assert.throws(() => parsePart(text), /1\/4/);
  assert.deepEqual(parsePart('2/4'), { index: 2, count: 4 });
});
