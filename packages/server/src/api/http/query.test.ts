import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseQuery } from './query.ts';

test('names and values are decoded, and values of a repeated name are a list', () => {
  const parsed = parseQuery('a=1&b=x%20y+z&%63=%2B&a=2&&flag&a=3&=n&e=1=2&u=%D1%82');
  assert.deepEqual(
    { ...parsed },
    { a: ['1', '2', '3'], b: 'x y z', c: '+', flag: '', '': 'n', e: '1=2', u: 'т' },
  );
  assert.deepEqual({ ...parseQuery('') }, {});
  assert.equal(Object.getPrototypeOf(parseQuery('__proto__=1')), null);
});

test('texts with invalid escape sequences stay as they are; many of them end decoding', () => {
  assert.deepEqual({ ...parseQuery('a=%zz%20&b=%FF&c=%20') }, { a: '%zz%20', b: '%FF', c: ' ' });
  const { a, b } = parseQuery(`${'a=%zz&'.repeat(16)}b=%20`);
  assert.deepEqual([a?.length, b], [16, '%20']);
});
