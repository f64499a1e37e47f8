import { uint64 } from '../bits/bytes.ts';
import { Builder } from '../cell/builder.ts';
import { ChainError } from '../errors.ts';
import type { Codec } from '../tlb/codec.ts';
import { type KeyBits, keyBuffer } from './key-bits.ts';

/** Encodes keys as `bits` left-aligned bits, and decodes them. */
export interface Key<K> {
  readonly bits: number;
  encode(key: K): Uint8Array;
  decode(bytes: Uint8Array): K;
}

export function encodeKey<K>(key: Key<K>, value: K): KeyBits {
  return { bytes: key.encode(value), length: key.bits };
}

const MAX_NUMBER_BITS = 48;

/**
 * Unsigned numbers of up to 48 bits.
 *
 * @example
 * new Dictionary(uintKey(32), bool).set(7, true).has(7); // => true
 */
export function uintKey(bits: number): Key<number> {
  checkWidth(bits, MAX_NUMBER_BITS);
  const limit = 2 ** bits;
  return {
    bits,
    encode(key) {
      if (!Number.isInteger(key) || key < 0 || key >= limit) outOfRange(key, bits);
      return numberToBytes(key, bits);
    },
    decode: (bytes) => bytesToNumber(bytes, bits),
  };
}

/**
 * Signed numbers of up to 48 bits; in bit order, so negative ones come last.
 *
 * @example
 * new Dictionary(intKey(32), bool).set(-7, true).has(-7); // => true
 */
export function intKey(bits: number): Key<number> {
  checkWidth(bits, MAX_NUMBER_BITS);
  const limit = 2 ** (bits - 1);
  return {
    bits,
    encode(key) {
      if (!Number.isInteger(key) || key < -limit || key >= limit) outOfRange(key, bits);
      return numberToBytes(key < 0 ? key + 2 * limit : key, bits);
    },
    decode(bytes) {
      const value = bytesToNumber(bytes, bits);
      return value < limit ? value : value - 2 * limit;
    },
  };
}

/**
 * Unsigned numbers of any width.
 *
 * @example
 * new Dictionary(bigUintKey(256), bool).set(1n << 255n, true).has(1n << 255n); // => true
 */
export function bigUintKey(bits: number): Key<bigint> {
  checkWidth(bits, 1023);
  const unused = BigInt(-bits & 7);
  return {
    bits,
    encode(key) {
      if (key < 0n || key >> BigInt(bits) !== 0n) outOfRange(key, bits);
      return bigintToBytes(key << unused, keyBuffer(bits));
    },
    decode(bytes) {
      const value = bytesToBigint(bytes);
      return unused === 0n ? value : value >> unused;
    },
  };
}

/**
 * Keys of whole bytes: hashes and account ids.
 *
 * @example
 * new Dictionary(bytesKey(2), bool).set(fromHex('00ff'), true).has(fromHex('00ff')); // => true
 */
export function bytesKey(count: number): Key<Uint8Array> {
  const check = (key: Uint8Array): Uint8Array => {
    if (key.length !== count)
      throw new ChainError('VALUE_RANGE', `a key of ${count} bytes expected, found ${key.length}`);
    return key;
  };
  return { bits: count * 8, encode: check, decode: (bytes) => bytes };
}

function numberToBytes(value: number, bits: number): Uint8Array {
  const bytes = keyBuffer(bits);
  const last = bytes.length - 1;
  const unused = -bits & 7;
  bytes[last] = value << unused;
  let rest = Math.floor(value / 2 ** (8 - unused));
  for (let i = last - 1; i >= 0; i--) {
    bytes[i] = rest;
    rest = Math.floor(rest / 256);
  }
  return bytes;
}

function bytesToNumber(bytes: Uint8Array, bits: number): number {
  const last = bytes.length - 1;
  const unused = -bits & 7;
  let value = 0;
  for (let i = 0; i < last; i++) value = value * 256 + (bytes[i] as number);
  return value * 2 ** (8 - unused) + ((bytes[last] as number) >> unused);
}

/** Big-endian, eight bytes at a time from the end. */
function bigintToBytes(value: bigint, bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer);
  let rest = value;
  let at = bytes.length - 8;
  for (; at >= 0; at -= 8, rest >>= 64n) view.setBigUint64(at, rest);
  for (at += 7; at >= 0; at--, rest >>= 8n) bytes[at] = Number(rest & 0xffn);
  return bytes;
}

function bytesToBigint(bytes: Uint8Array): bigint {
  let at = ((bytes.length - 1) & 7) + 1;
  let value = bigintAt(bytes, 0, at);
  for (; at < bytes.length; at += 8) value = (value << 64n) | bigintAt(bytes, at, 8);
  return value;
}

function bigintAt(bytes: Uint8Array, at: number, count: number): bigint {
  let high = 0;
  let low = 0;
  for (let i = at; i < at + count; i++) {
    high = (high << 8) | (low >>> 24);
    low = (low << 8) | (bytes[i] as number);
  }
  return uint64(high, low);
}

function checkWidth(bits: number, most: number): void {
  if (!Number.isInteger(bits) || bits < 1 || bits > most) {
    throw new ChainError('VALUE_RANGE', `a key has 1 to ${most} bits, not ${bits}`);
  }
}

function outOfRange(key: number | bigint, bits: number): never {
  throw new ChainError('VALUE_RANGE', `${key} does not fit ${bits} bits`);
}

/**
 * A dictionary key that is a fixed-width TL-B value.
 *
 * @example
 * const address = Address.parse(`0:${'5'.repeat(64)}`);
 * new Dictionary(codecKey(267, InternalAddress), bool).set(address, true).has(address); // => true
 */
export function codecKey<K>(bits: number, type: Codec<K>): Key<K> {
  return {
    bits,
    encode: (key) => type.toCell(key).bytes,
    decode: (bytes) => type.load(new Builder().storeBytes(bytes).build().slice()),
  };
}
