import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { DatabaseUnavailable, IndexEmpty, TimeLimitExceeded } from '../../store/errors.ts';
import { NotFound, RequestError } from '../kernel/errors.ts';
import { errorResponse } from './error-responses.ts';

function told(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('what PostgreSQL says', 0, 'error'), { code });
}

test('every kind of failure has its status and text', () => {
  const cases: readonly (readonly [unknown, number, RegExp])[] = [
    [new NotFound('blocks not found'), 404, /^blocks not found$/],
    [new RequestError(409, 'not a wallet'), 409, /^not a wallet$/],
    [told('57014'), 500, /^query timeout/],
    [told('40001'), 503, /retry shortly/],
    [told('40P01'), 503, /retry shortly/],
    [new DatabaseUnavailable('gone'), 503, /retry shortly/],
    [told('42P01'), 503, /`tonway index`/],
    [new IndexEmpty(), 503, /`tonway index`/],
    [new TimeLimitExceeded(), 500, /^query timeout/],
  ];
  for (const [error, code, text] of cases) {
    const response = errorResponse(error);
    assert.equal(response.code, code);
    assert.match(response.text, text);
    assert.equal(response.isUnexpected, undefined);
  }
});

test('an unexpected error is logged, and its text is not disclosed', () => {
  for (const error of [told('42703'), new TypeError('x is not a function')])
    assert.deepEqual(errorResponse(error), {
      code: 500,
      text: 'internal server error',
      isUnexpected: true,
    });
});
