import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Random } from '@tonway/tools/random';
import { crc16 } from './crc16.ts';
import { crc32c } from './crc32c.ts';

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Bit by bit, as the polynomial is defined. */
function slowCrc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
  }
  return ~crc >>> 0;
}

test('CRC-32C has its published values', () => {
  assert.equal(crc32c(ascii('123456789')), 0xe3069283);
  assert.equal(crc32c(ascii('')), 0);
  // RFC 3720, appendix B.4
  assert.equal(crc32c(new Uint8Array(32)), 0x8a9136aa);
  assert.equal(crc32c(new Uint8Array(32).fill(0xff)), 0x62a8ab43);
  assert.equal(crc32c(Uint8Array.from({ length: 32 }, (_, i) => i)), 0x46dd794e);
  assert.equal(crc32c(Uint8Array.from({ length: 32 }, (_, i) => 31 - i)), 0x113fdb5c);
});

test('CRC-32C equals a bit-by-bit computation, for every length and range', () => {
  const bytes = new Random(1).bytes(120);
  for (let length = 0; length <= 100; length++) {
    const from = length % 13;
    const part = bytes.subarray(from, from + length);
    assert.equal(crc32c(bytes, from, from + length), slowCrc32c(part));
    assert.equal(crc32c(part), slowCrc32c(part));
  }
});

test('CRC-16 has its published value', () => {
  assert.equal(crc16(ascii('123456789')), 0x31c3);
  assert.equal(crc16(ascii('')), 0);
});
