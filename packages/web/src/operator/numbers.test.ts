import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesText, countText, durationText, msText, shareText } from './numbers.ts';

test('numbers with their units', () => {
  assert.deepEqual([0, 5, 0.123, 12.34, 123.4, 1234567].map(countText), [
    '0',
    '5',
    '0.12',
    '12.3',
    '123',
    '1,234,567',
  ]);
  assert.deepEqual([0, 0.0001, 0.051, 0.5, 1].map(shareText), [
    '0 %',
    '< 0.1 %',
    '5.1 %',
    '50 %',
    '100 %',
  ]);
  assert.deepEqual([0, 0.4, 12, 1500, 12_345].map(msText), [
    '0 ms',
    '0.4 ms',
    '12 ms',
    '1.5 s',
    '12 s',
  ]);
  assert.deepEqual([0, 1, 1023, 1024, 2 ** 30 * 1.5, -2048, 2 ** 70].map(bytesText), [
    '0 B',
    '1 B',
    '1023 B',
    '1.0 KiB',
    '1.5 GiB',
    '−2.0 KiB',
    '1048576 PiB',
  ]);
  assert.deepEqual([5.2, 61, 3601, 90_000].map(durationText), ['6 s', '2 min', '2 h', '2 d']);
});

test('what is not known is no number', () => {
  for (const format of [bytesText, countText, durationText, msText, shareText])
    assert.deepEqual([null, Number.NaN, Infinity].map(format), ['–', '–', '–']);
});
