import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceOf, absenceReason, imagePathOf, isBeingRead } from './known.ts';

const ERROR = 'example.com has no address';
const entry = (valid: boolean | undefined, extra: Record<string, unknown>, is_indexed = true) => ({
  is_indexed,
  token_info: [{ type: 'jetton_masters', ...(valid !== undefined && { valid }), extra }],
});

test('a token says what it lacks; the words of a stranger are no reason', () => {
  assert.equal(absenceReason(entry(false, { error: ERROR })), ERROR);
  assert.equal(absenceReason(entry(true, { error: ERROR })), null);
  assert.equal(absenceOf(entry(false, {})), 'not available');
  assert.equal(absenceOf(entry(undefined, {}, false)), 'being read…');
  assert.equal(absenceOf(entry(true, { error: ERROR })), null);
  assert.equal(absenceOf(entry(true, {}, false)), null, 'the chain says enough');
  assert.equal(absenceOf(undefined), null);
});

test('an answer is incomplete while one of its documents is being read', () => {
  assert.equal(isBeingRead({ metadata: { a: entry(true, {}) } }), false);
  assert.equal(isBeingRead({ metadata: { a: entry(true, {}), b: entry(true, {}, false) } }), true);
  for (const answer of [null, undefined, {}, []]) assert.equal(isBeingRead(answer), false);
});

test('an image is a path of this server, whatever its URL says; imitations have none', () => {
  const path = '/api/images/128/c2ln-_/aHR0cA';
  const of = (url: unknown, more = {}) =>
    imagePathOf(entry(true, { _image_small: url, ...more }), '_image_small');
  assert.equal(of(path), path);
  assert.equal(of(`https://api.example/ton${path}`), path);
  for (const url of ['https://evil.example/a.png', `${path}?x`, `${path}/..`, 'data:image/png', 7])
    assert.equal(of(url), null, String(url));
  assert.equal(of(path, { imitates: 'USDT' }), null);
});
