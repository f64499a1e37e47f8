/** The number of bits set in a level mask. */
const BIT_COUNT = [0, 1, 1, 2, 1, 2, 2, 3];

export const MAX_LEVEL = 3;

export function hashCount(mask: number): number {
  return (BIT_COUNT[mask] as number) + 1;
}

/** The mask without the levels above `level`. */
export function cutMask(mask: number, level: number): number {
  return mask & ((1 << level) - 1);
}

/** The index of the hash of `level` among the distinct hashes. */
export function hashIndex(mask: number, level: number): number {
  return BIT_COUNT[cutMask(mask, level)] as number;
}

export function levelOf(mask: number): number {
  return 32 - Math.clz32(mask);
}
