import { BitString } from '../bits/bit-string.ts';
import { copyBits } from '../bits/copy-bits.ts';
import type { Builder } from '../cell/builder.ts';
import type { Slice } from '../cell/slice.ts';
import { ChainError } from '../errors.ts';

// hml_short$0 {m:#} {n:#} len:(Unary ~n) {n <= m} s:(n * Bit) = HmLabel ~n m;
// hml_long$10 {m:#} n:(#<= m) s:(n * Bit) = HmLabel ~n m;
// hml_same$11 {m:#} v:Bit n:(#<= m) = HmLabel ~n m;

/** Reads a label into the key from bit `at` on; returns where the key has got to. */
export function loadLabel(slice: Slice, key: Uint8Array, at: number, keyBits: number): number {
  const room = keyBits - at;
  if (!slice.loadBit()) {
    let length = 0;
    while (slice.loadBit()) length++;
    return copyLabel(slice, key, at, checkLength(length, room));
  }
  if (!slice.loadBit())
    return copyLabel(slice, key, at, checkLength(slice.loadUint(lengthBits(room)), room));
  const bit = slice.loadBit();
  const length = checkLength(slice.loadUint(lengthBits(room)), room);
  for (let i = at; i < at + length; i++) setBit(key, i, bit);
  return at + length;
}

/** Writes the bits `from`…`to` of the key in the shortest of the three forms, as the node does. */
export function storeLabel(
  builder: Builder,
  key: Uint8Array,
  from: number,
  to: number,
  keyBits: number,
): void {
  const length = to - from;
  const width = lengthBits(keyBits - from);
  if (length > 1 && width < 2 * length - 1 && isUniform(key, from, to)) {
    builder.storeUint(0b11, 2).storeBit(bitAt(key, from)).storeUint(length, width);
    return;
  }
  if (width < length) builder.storeUint(0b10, 2).storeUint(length, width);
  else {
    builder.storeBit(false);
    for (let i = 0; i < length; i++) builder.storeBit(true);
    builder.storeBit(false);
  }
  builder.storeBits(BitString.copyOf(key, length, from));
}

/** Bits that hold a number up to `max`. */
function lengthBits(max: number): number {
  return 32 - Math.clz32(max);
}

function checkLength(length: number, room: number): number {
  if (length > room)
    throw new ChainError(
      'DICT_INVALID',
      `a label of ${length} bits where ${room} are left of the key`,
    );
  return length;
}

function copyLabel(slice: Slice, key: Uint8Array, at: number, length: number): number {
  slice.loadBitsInto(key, at, length);
  return at + length;
}

function isUniform(key: Uint8Array, from: number, to: number): boolean {
  const first = bitAt(key, from);
  for (let i = from + 1; i < to; i++) if (bitAt(key, i) !== first) return false;
  return true;
}

export function bitAt(key: Uint8Array, at: number): boolean {
  return (((key[at >> 3] as number) >> (7 - (at & 7))) & 1) === 1;
}

export function setBit(key: Uint8Array, at: number, value: boolean): void {
  const mask = 0x80 >> (at & 7);
  key[at >> 3] = value ? (key[at >> 3] as number) | mask : (key[at >> 3] as number) & ~mask;
}

/** The first position from `at` on where the keys differ, or `end`. */
export function commonPrefix(a: Uint8Array, b: Uint8Array, at: number, end: number): number {
  let i = at;
  while (i < end && bitAt(a, i) === bitAt(b, i)) i++;
  return i;
}

export function keyBuffer(bits: number): Uint8Array {
  return new Uint8Array((bits + 7) >> 3);
}

export function copyKey(key: Uint8Array, bits: number): Uint8Array {
  const copy = keyBuffer(bits);
  copyBits(key, 0, copy, 0, bits);
  return copy;
}
