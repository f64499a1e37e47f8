import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BitString as CoreBitString } from '@ton/core';
import fc from 'fast-check';
import { BitString } from './bit-string.ts';

const text = fc.array(fc.constantFrom('0', '1'), { maxLength: 300 }).map((list) => list.join(''));
const refused = { name: 'ChainError', code: 'VALUE_RANGE' };

describe('BitString', () => {
  test('text, numbers and bits give the same bit string', () => {
    fc.assert(
      fc.property(text, (bits) => {
        const string = BitString.fromBinary(bits);
        assert.equal(string.length, bits.length);
        assert.equal(string.toBinary(), bits);
        assert.equal(string.toUint(), BigInt(`0b0${bits}`));
        assert.ok(BitString.fromUint(string.toUint(), bits.length).equals(string));
        for (let i = 0; i < bits.length; i++) assert.equal(string.at(i), bits[i] === '1');
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  test('a copy from any position equals the substring of @ton/core', () => {
    const whole = fc.uint8Array({ minLength: 8, maxLength: 40 });
    fc.assert(
      fc.property(whole, fc.nat(63), fc.nat(300), (bytes, from, count) => {
        const length = Math.min(count, bytes.length * 8 - from);
        const copy = BitString.copyOf(bytes, length, from);
        const core = new CoreBitString(Buffer.from(bytes), from, length);
        assert.equal(copy.length, length);
        for (let i = 0; i < length; i++) assert.equal(copy.at(i), core.at(i));
        // what is unused in the last byte is zero
        assert.ok(copy.equals(BitString.fromBinary(copy.toBinary())));
      }),
      { seed: 2, numRuns: 200 },
    );
  });

  test('a copy is independent of its source', () => {
    const bytes = Uint8Array.of(0xf0);
    const copy = BitString.copyOf(bytes);
    bytes[0] = 0;
    assert.equal(copy.toBinary(), '11110000');
  });

  test('bit strings are equal if length and bits are', () => {
    const zero = BitString.fromBinary('0');
    assert.ok(zero.equals(BitString.fromUint(0, 1)));
    assert.ok(!zero.equals(BitString.fromBinary('00')));
    assert.ok(!zero.equals(BitString.fromBinary('1')));
    assert.ok(BitString.empty.equals(BitString.fromBinary('')));
  });

  test('invalid bit strings are refused', () => {
    assert.throws(() => BitString.fromBinary('012'), refused);
    assert.throws(() => BitString.fromUint(256, 8), refused);
    assert.throws(() => BitString.fromUint(-1n, 8), refused);
    assert.throws(() => BitString.fromUint(1, 0), refused);
    assert.throws(() => BitString.copyOf(new Uint8Array(2), 17), refused);
    assert.throws(() => BitString.copyOf(new Uint8Array(2), 9, 8), refused);
    assert.throws(() => BitString.copyOf(new Uint8Array(2), -1), refused);
    for (const index of [-1, 8]) {
      assert.throws(() => BitString.fromUint(1, 8).at(index), { code: 'CELL_UNDERFLOW' });
    }
  });
});
