import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { BitString } from '../bits/bit-string.ts';
import { Builder } from '../cell/builder.ts';
import { ChainError } from '../errors.ts';
import { bitAt, commonPrefix, compareKeys, fillBits, keyBuffer } from './key-bits.ts';
import { loadLabel, storeLabel } from './label.ts';

const bits = fc.array(fc.constantFrom('0', '1'), { maxLength: 70 }).map((list) => list.join(''));
const bytesOf = (text: string): Uint8Array => BitString.fromBinary(text).bytes;

function labelBits(text: string, keyBits: number): string {
  const builder = new Builder();
  storeLabel(builder, bytesOf(text), 0, text.length, keyBits);
  return builder.build().slice().loadBits(builder.bitLength).toBinary();
}

function readLabel(text: string, keyBits: number): string {
  const key = keyBuffer(keyBits);
  const slice = new Builder().storeBits(BitString.fromBinary(text)).build().slice();
  const end = loadLabel(slice, key, 0, keyBits);
  return BitString.copyOf(key, end).toBinary();
}

const invalid = (code: string) => (error: unknown) =>
  error instanceof ChainError && error.code === code;

describe('labels', () => {
  test('labels use the shortest form, and on a tie the simpler one', () => {
    assert.equal(labelBits('', 32), '00');
    assert.equal(labelBits('1', 32), '0101');
    assert.equal(labelBits('10', 2), '011010');
    assert.equal(labelBits('101', 3), `1011${'101'}`);
    assert.equal(labelBits('1011', 8), `0111101011`);
    assert.equal(labelBits('10110', 8), `10${'0101'}${'10110'}`);
    assert.equal(labelBits('00', 2), '110' + '10');
    assert.equal(labelBits('11', 32), '011011');
    assert.equal(labelBits('1'.repeat(32), 32), '111' + '100000');
  });

  test('labels round-trip at every bit position', () => {
    fc.assert(
      fc.property(bits, bits, fc.nat(40), (prefix, label, room) => {
        const keyBits = prefix.length + label.length + room;
        const builder = new Builder();
        const whole = bytesOf(prefix + label);
        storeLabel(builder, whole, prefix.length, prefix.length + label.length, keyBits);
        const key = keyBuffer(keyBits).fill(0xa5);
        const slice = builder.build().slice();
        const end = loadLabel(slice, key, prefix.length, keyBits);
        assert.equal(end, prefix.length + label.length);
        assert.ok(slice.isEmpty);
        assert.equal(BitString.copyOf(key, label.length, prefix.length).toBinary(), label);
        // nothing around the label was touched
        for (let i = 0; i < keyBits; i++) {
          if (i < prefix.length || i >= end)
            assert.equal(bitAt(key, i), (0xa5 >> (7 - (i & 7))) % 2 === 1);
        }
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  test('all three forms of labels are read, even if not the shortest', () => {
    assert.equal(readLabel('0' + '1110' + '101', 8), '101');
    assert.equal(readLabel('10' + '0011' + '101', 8), '101');
    assert.equal(readLabel('11' + '1' + '0011', 8), '111');
    assert.equal(readLabel('10' + '0000', 8), '');
  });

  test('labels longer than the key or their cell are refused', () => {
    assert.throws(
      () => readLabel(`0${'1'.repeat(9)}0${'1'.repeat(9)}`, 8),
      invalid('DICT_INVALID'),
    );
    assert.throws(() => readLabel(`0${'1'.repeat(1000)}`, 8), invalid('DICT_INVALID'));
    assert.throws(() => readLabel(`101001${'1'.repeat(9)}`, 8), invalid('DICT_INVALID'));
    assert.throws(() => readLabel('110' + '1001', 8), invalid('DICT_INVALID'));
    assert.throws(() => readLabel(`0${'1'.repeat(7)}`, 8), invalid('CELL_UNDERFLOW'));
    assert.throws(() => readLabel('10' + '1000' + '1', 8), invalid('CELL_UNDERFLOW'));
    assert.throws(() => readLabel('', 8), invalid('CELL_UNDERFLOW'));
  });
});

describe('bits of keys', () => {
  test('commonPrefix is the position where the bit texts differ', () => {
    fc.assert(
      fc.property(bits, bits, bits, fc.nat(70), (same, a, b, start) => {
        const [left, right] = [same + a, same + b];
        const end = Math.min(left.length, right.length);
        const at = Math.min(start, end);
        let expected = at;
        while (expected < end && left[expected] === right[expected]) expected++;
        assert.equal(commonPrefix(bytesOf(left), bytesOf(right), at, end), expected);
      }),
      { seed: 2, numRuns: 500 },
    );
  });

  test('compareKeys orders like the bit texts', () => {
    fc.assert(
      fc.property(bits, bits, bits, (same, a, b) => {
        const [left, right] = [same + a, same + b];
        const order = compareKeys(BitString.fromBinary(left), BitString.fromBinary(right));
        assert.equal(Math.sign(order), left < right ? -1 : left > right ? 1 : 0);
      }),
      { seed: 3, numRuns: 500 },
    );
  });

  test('fillBits changes its range and nothing else', () => {
    fc.assert(
      fc.property(bits, fc.nat(70), fc.nat(70), fc.boolean(), (text, a, b, value) => {
        const from = Math.min(a, b, text.length);
        const to = Math.min(Math.max(a, b), text.length);
        const key = bytesOf(text).slice();
        fillBits(key, from, to, value);
        const fill = (value ? '1' : '0').repeat(to - from);
        const expected = text.slice(0, from) + fill + text.slice(to);
        assert.equal(BitString.copyOf(key, text.length).toBinary(), expected);
      }),
      { seed: 4, numRuns: 500 },
    );
  });
});
