import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLosslessJson, writeLosslessJson } from './lossless-json.ts';

test('whole numbers keep every digit', () => {
  const text = '{"lt":9007199254740993,"shard":-9223372036854775808,"seqno":7}';
  assert.deepEqual(readLosslessJson(text), {
    lt: 9007199254740993n,
    shard: -9223372036854775808n,
    seqno: 7,
  });
  assert.equal(writeLosslessJson(readLosslessJson(text)), text);
});

test('whole numbers keep every digit wherever they stand', () => {
  const number = '9007199254740993';
  for (const text of [
    number,
    `[${number}]`,
    `[1,-${number}]`,
    `{"a" :${number}}`,
    `{"a":\t${number}}`,
  ])
    assert.match(writeLosslessJson(readLosslessJson(text)), /9007199254740993/);
});

test('long fractions stay numbers, and strings of digits stay strings', () => {
  assert.deepEqual(readLosslessJson('[1e30, 0.1234567890123456, "12345678901234567890"]'), [
    1e30,
    0.1234567890123456,
    '12345678901234567890',
  ]);
});

test('invalid JSON is refused with a reason', () => {
  for (const text of ['{', '', '{"a":}', '[1,]', 'undefined'])
    assert.throws(() => readLosslessJson(text), /Malformed JSON/);
});

test('numbers beyond the limit of digits are refused', () => {
  assert.equal(readLosslessJson('9'.repeat(99)), BigInt('9'.repeat(99)));
  assert.throws(() => readLosslessJson(`[${'9'.repeat(1_000_000)}]`), /Malformed JSON: .* digits/);
});

test('the number of long numbers is limited', () => {
  const list = (count: number) => `[${Array(count).fill('9007199254740993').join()}]`;
  assert.equal((readLosslessJson(list(10_000)) as unknown[]).length, 10_000);
  assert.throws(() => readLosslessJson(list(10_001)), /more than 10000 long numbers/);
});

test('nesting is limited to 2048 levels', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  assert.ok(Array.isArray(readLosslessJson(nested(2048))));
  assert.throws(() => readLosslessJson(nested(2049)), /nested deeper/);
  assert.throws(() => readLosslessJson('['.repeat(1_000_000)), /nested deeper/);
});

test('quotes and backslashes inside strings are skipped', () => {
  const texts = ['\\', '"', '\\"', '\\\\', '"\\'].map((text) => text.repeat(2001));
  const text = JSON.stringify({ texts, end: [1] });
  assert.deepEqual(readLosslessJson(text), JSON.parse(text));
  assert.throws(() => readLosslessJson(`["${'\\"'.repeat(5000)}`), /Malformed JSON/);
});

test('brackets inside strings do not count as nesting', () => {
  const text = JSON.stringify({ a: '[{"'.repeat(5000), b: '\\"[' });
  assert.deepEqual(readLosslessJson(text), JSON.parse(text));
});
