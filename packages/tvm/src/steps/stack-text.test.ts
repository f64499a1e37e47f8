import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stackEntries } from './stack-text.ts';

test('a stack is divided into its entries', () => {
  const slice = 'CS{Cell{000800000005} bits: 0..32; refs: 0..0}';
  assert.deepEqual(
    stackEntries(`[ 5 -1 C{AB} ${slice} BC{0000} (null) [ 1 [ 2 ] ] Cont{vmc_std} ] `),
    ['5', '-1', 'C{AB}', slice, 'BC{0000}', '(null)', '[ 1 [ 2 ] ]', 'Cont{vmc_std}'],
  );
  assert.deepEqual(stackEntries('[ ] '), []);
  assert.deepEqual(stackEntries('[ [] ]'), ['[]']);
});

test('a stack that is cut off, malformed or too long is not known', () => {
  for (const line of [
    '',
    '[',
    '[ 1 2',
    '1 2 ]',
    '[ 1 [ 2 ]',
    '[ CS{Cell{00 ]',
    `[ ${'1 '.repeat(40_000)}]`,
  ])
    assert.equal(stackEntries(line), null);
});

test('a long entry is shortened', () => {
  const [entry] = stackEntries(`[ [ ${'1 '.repeat(5000)}] ]`) ?? [];
  assert.equal(entry?.length, 1025);
  assert.ok(entry?.endsWith('…'));
});
