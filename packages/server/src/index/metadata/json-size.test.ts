import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDocument } from './parse-document.ts';

test('megabytes of blanks are not read', () => {
  const withBlanks = (count: number) => Buffer.from(`{"name":${' '.repeat(count)}"x"}`);
  assert.equal(parseDocument(withBlanks(1000)).name, 'x');
  assert.throws(() => parseDocument(withBlanks(10_000_000)), /more than 1048576 blanks/);
  // blanks of a text are its content
  assert.equal(
    parseDocument(Buffer.from(`{"name":"${' '.repeat(2_000_000)}"}`)).name?.length,
    1024,
  );
});

test('megabytes of digits are not read', () => {
  const withDigits = (count: number) => Buffer.from(`{"decimals":${'9'.repeat(count)}}`);
  assert.equal(parseDocument(withDigits(1000)).extra.decimals, '9'.repeat(1000));
  assert.throws(() => parseDocument(withDigits(10_000_000)), /more than 262144 digits/);
});
