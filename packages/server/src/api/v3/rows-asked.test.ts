import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseQuery } from '../http/query.ts';
import { rowsAsked } from './fair-share.ts';
import { V3_OPERATIONS } from './operations/index.ts';

function rows(name: string, query: string): number {
  const operation = V3_OPERATIONS.find((each) => each.name === name);
  return rowsAsked(operation ?? { params: {} }, parseQuery(query));
}

test('a list asks for as many rows as its limit, an operation without limit for as many as it names', () => {
  assert.equal(rows('transactions', ''), 1);
  assert.equal(rows('transactions', 'limit=1000'), 1000);
  assert.equal(rows('transactions', 'limit=1&limit=500'), 500, 'the last value counts');
  assert.equal(rows('transactions', 'limit=many'), 1);
  assert.equal(rows('accountStates', ''), 1);
  assert.equal(rows('accountStates', `address=${'a,'.repeat(299)}a`), 300);
  assert.equal(rows('accountStates', 'address=a&'.repeat(200)), 200);
  assert.equal(rows('retrace', ''), 500, 'as the operation says');
});
