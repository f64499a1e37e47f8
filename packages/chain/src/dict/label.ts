import type { Builder } from '../cell/builder.ts';
import type { Slice } from '../cell/slice.ts';
import { ChainError } from '../errors.ts';
import { bitAt, fillBits } from './key-bits.ts';

// hml_short$0 {m:#} {n:#} len:(Unary ~n) {n <= m} s:(n * Bit) = HmLabel ~n m;
// hml_long$10 {m:#} n:(#<= m) s:(n * Bit) = HmLabel ~n m;
// hml_same$11 {m:#} v:Bit n:(#<= m) = HmLabel ~n m;

/** Reads a label into the key from bit `at`; returns the end position. */
export function loadLabel(slice: Slice, key: Uint8Array, at: number, keyBits: number): number {
  const room = keyBits - at;
  if (!slice.loadBit()) return loadBits(slice, key, at, loadUnary(slice, room));
  if (!slice.loadBit()) return loadBits(slice, key, at, loadLength(slice, room));
  const bit = slice.loadBit();
  const end = at + loadLength(slice, room);
  fillBits(key, at, end, bit);
  return end;
}

function loadBits(slice: Slice, key: Uint8Array, at: number, length: number): number {
  if (length > 0) slice.loadBitsInto(key, at, length);
  return at + length;
}

// unary_zero$0 = Unary ~0; unary_succ$1 {n:#} x:(Unary ~n) = Unary ~(n + 1);
function loadUnary(slice: Slice, room: number): number {
  let length = 0;
  while (slice.loadBit()) if (++length > room) tooLong(room);
  return length;
}

function loadLength(slice: Slice, room: number): number {
  const length = slice.loadUint(lengthBits(room));
  if (length > room) tooLong(room);
  return length;
}

function tooLong(room: number): never {
  throw new ChainError(
    'DICT_INVALID',
    `a label is longer than the ${room} bits that are left of the key`,
  );
}

/** Writes the bits `from`…`to` of the key in the shortest of the three forms, like the node. */
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
    builder.storeUint(bitAt(key, from) ? 0b111 : 0b110, 3).storeUint(length, width);
    return;
  }
  if (width < length) builder.storeUint(0b10, 2).storeUint(length, width);
  // a zero, `length` ones and a zero
  else builder.storeUint(2 ** (length + 1) - 2, length + 2);
  builder.storeBitsOf(key, from, length);
}

/** The number of bits for a number up to `max`. */
function lengthBits(max: number): number {
  return 32 - Math.clz32(max);
}

function isUniform(key: Uint8Array, from: number, to: number): boolean {
  const first = bitAt(key, from);
  for (let i = from + 1; i < to; i++) if (bitAt(key, i) !== first) return false;
  return true;
}
