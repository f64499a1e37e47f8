import { hashCount } from './level-mask.ts';

// A cell in bytes: d1 = refs + 8 * special + 16 * with_hashes + 32 * level_mask, d2 = floor(bits / 8) + ceil(bits / 8),
// then, with_hashes, the hashes and depths of all its levels; then the data; then the references.

const HASH_AND_DEPTH = 34;

/** Bytes that the hashes and depths of a cell take. */
export function hashBytes(levelMask: number): number {
  return hashCount(levelMask) * HASH_AND_DEPTH;
}

/** Bytes of the hashes that may stand between the descriptor and the data. */
export function storedHashBytes(d1: number): number {
  return (d1 & 16) === 0 ? 0 : hashBytes(d1 >> 5);
}

/** Where the data of the cell that begins at `start` lies. */
export function dataOffsetAt(bytes: Uint8Array, start: number): number {
  return start + 2 + storedHashBytes(bytes[start] as number);
}

/** An incomplete last byte ends in a one and zeros that do not count; -1 when that one is missing. */
export function bitLengthAt(bytes: Uint8Array, start: number, dataOffset: number): number {
  const d2 = bytes[start + 1] as number;
  if ((d2 & 1) === 0) return d2 << 2;
  const last = bytes[dataOffset + (d2 >> 1)] as number;
  if ((last & 0x7f) === 0) return -1;
  return ((d2 >> 1) << 3) + 7 - trailingZeros(last);
}

function trailingZeros(value: number): number {
  return 31 - Math.clz32(value & -value);
}
