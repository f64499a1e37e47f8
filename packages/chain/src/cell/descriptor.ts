import { hashCount } from './level-mask.ts';

// A serialized cell: d1 = refs + 8 * special + 16 * with_hashes + 32 * level_mask, d2 = floor(bits / 8) + ceil(bits / 8),
// then, if with_hashes, the hashes and depths of all levels; then the data; then the references.

const HASH_AND_DEPTH = 34;

/** The size of the hashes and depths of a cell. */
export function hashBytes(levelMask: number): number {
  return hashCount(levelMask) * HASH_AND_DEPTH;
}

/** The size of the hashes stored between descriptor and data. */
export function storedHashBytes(d1: number): number {
  return (d1 & 16) === 0 ? 0 : hashBytes(d1 >> 5);
}

/** The offset of the data of the cell at `start`. */
export function dataOffsetAt(bytes: Uint8Array, start: number): number {
  return start + 2 + storedHashBytes(bytes[start] as number);
}

/** The bit length of a cell; an incomplete last byte is padded with a one and zeros. -1 if the one is missing. */
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
