import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { BitString } from '../bits/bit-string.ts';
import { ChainError } from '../errors.ts';
import { bigUintKey, bytesKey, intKey, type Key, uintKey } from './keys.ts';

const refused = (error: unknown): boolean =>
  error instanceof ChainError && error.code === 'VALUE_RANGE';

/** Bits as text are the independent way to the same bytes. */
function expected(value: bigint, bits: number): Uint8Array {
  const text = BigInt.asUintN(bits, value).toString(2).padStart(bits, '0');
  return BitString.fromBinary(text).bytes;
}

function checkBoth<K>(key: Key<K>, value: K, big: bigint): void {
  const bytes = key.encode(value);
  assert.deepEqual(bytes, expected(big, key.bits));
  assert.equal(key.decode(bytes), value);
}

describe('keys', () => {
  test('numbers of every width round-trip', () => {
    for (let bits = 1; bits <= 48; bits++) {
      const limit = 2 ** bits;
      fc.assert(
        fc.property(fc.maxSafeNat(), (seed) => {
          const value = seed % limit;
          checkBoth(uintKey(bits), value, BigInt(value));
          const signed = value - limit / 2;
          checkBoth(intKey(bits), signed, BigInt(signed));
        }),
        { seed: bits, numRuns: 30 },
      );
      for (const edge of [0, limit - 1]) checkBoth(uintKey(bits), edge, BigInt(edge));
    }
  });

  test('bigints of every width round-trip', () => {
    for (const bits of [1, 7, 8, 15, 16, 31, 56, 57, 63, 64, 65, 72, 128, 255, 256, 267, 1023]) {
      const max = (1n << BigInt(bits)) - 1n;
      fc.assert(
        fc.property(fc.bigInt({ min: 0n, max }), (value) => {
          checkBoth(bigUintKey(bits), value, value);
        }),
        { seed: bits, numRuns: 50, examples: [[0n], [max]] },
      );
    }
  });

  test('values that do not fit are refused', () => {
    for (const value of [-1, 256, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      assert.throws(() => uintKey(8).encode(value), refused);
    }
    for (const value of [-129, 128, 0.5]) assert.throws(() => intKey(8).encode(value), refused);
    for (const value of [-1n, 1n << 64n]) {
      assert.throws(() => bigUintKey(64).encode(value), refused);
    }
    assert.throws(() => bytesKey(32).encode(new Uint8Array(31)), refused);
  });

  test('invalid widths of keys are refused', () => {
    for (const bits of [0, -1, 1.5, 49]) assert.throws(() => uintKey(bits), refused);
    for (const bits of [0, 49]) assert.throws(() => intKey(bits), refused);
    for (const bits of [0, 1024]) assert.throws(() => bigUintKey(bits), refused);
  });
});
