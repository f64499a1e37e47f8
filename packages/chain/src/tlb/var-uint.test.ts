import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VarUint3, VarUint7, VarUint32 } from './fields.ts';

test('a number takes as many bytes as it needs', () => {
  const cases = [
    [VarUint3, 0, 2],
    [VarUint3, 255, 10],
    [VarUint3, 256, 18],
    [VarUint3, 65_535, 18],
    [VarUint7, 2 ** 48 - 1, 51],
  ] as const;
  for (const [type, value, bits] of cases) {
    const cell = type.toCell(value);
    assert.equal(cell.bitLength, bits);
    assert.equal(type.load(cell), value);
  }
  assert.equal(VarUint32.load(VarUint32.toCell(2n ** 248n - 1n)), 2n ** 248n - 1n);
});

test('values out of range are refused', () => {
  for (const value of [65_536, 70_000, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
    assert.throws(() => VarUint3.toCell(value), { code: 'VALUE_RANGE' }, `${value}`);
  for (const value of [2 ** 48, Number.POSITIVE_INFINITY])
    assert.throws(() => VarUint7.toCell(value), { code: 'VALUE_RANGE' }, `${value}`);
  assert.throws(() => VarUint32.toCell(2n ** 248n), { code: 'VALUE_RANGE' });
});
