import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Random } from '@tonway/tools/random';
import { copyBits } from './copy-bits.ts';

const toText = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');

test('bits are copied between any two positions, and nothing around them changes', () => {
  const random = new Random(1);
  for (let fromBit = 0; fromBit < 17; fromBit++) {
    for (let toBit = 0; toBit < 17; toBit++) {
      for (let count = 0; count <= 40; count++) {
        const from = random.bytes(8);
        const to = random.bytes(8);
        const [source, before] = [toText(from), toText(to)];
        copyBits(from, fromBit, to, toBit, count);
        const part = source.slice(fromBit, fromBit + count);
        const expected = before.slice(0, toBit) + part + before.slice(toBit + count);
        assert.equal(toText(to), expected, `${count} bits from ${fromBit} to ${toBit}`);
        assert.equal(toText(from), source);
      }
    }
  }
});

test('the last bits of the source may end anywhere in its last byte', () => {
  for (let count = 0; count <= 24; count++) {
    const to = new Uint8Array(4);
    copyBits(Uint8Array.of(0xff, 0xff, 0xff), 24 - count, to, 3, count);
    assert.equal(toText(to), '000'.padEnd(3 + count, '1').padEnd(32, '0'));
  }
});
