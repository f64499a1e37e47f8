/** Copies `count` bits, most significant first, between any two bit positions. */
export function copyBits(
  from: Uint8Array,
  fromBit: number,
  to: Uint8Array,
  toBit: number,
  count: number,
): void {
  if (((fromBit | toBit) & 7) === 0) copyAligned(from, fromBit >> 3, to, toBit >> 3, count);
  else copyShifted(from, fromBit, to, toBit, count);
}

function copyAligned(from: Uint8Array, f: number, to: Uint8Array, t: number, count: number): void {
  const whole = count >> 3;
  for (let i = 0; i < whole; i++) to[t + i] = from[f + i] as number;
  const rest = count & 7;
  if (rest > 0) mergeByte(to, t + whole, from[f + whole] as number, 0xff00 >> rest);
}

function copyShifted(
  from: Uint8Array,
  fromBit: number,
  to: Uint8Array,
  toBit: number,
  count: number,
): void {
  let source = fromBit;
  let target = toBit;
  let left = count;
  while (left > 0) {
    // fill the target byte up to its end, or up to what is left
    const room = 8 - (target & 7);
    const take = left < room ? left : room;
    const value = bitsOfByte(from, source, take) << (room - take);
    const mask = ((1 << take) - 1) << (room - take);
    mergeByte(to, target >> 3, value, mask);
    source += take;
    target += take;
    left -= take;
  }
}

function mergeByte(to: Uint8Array, index: number, value: number, mask: number): void {
  to[index] = ((to[index] as number) & ~mask) | (value & mask);
}

/** Up to 8 bits from any position. */
function bitsOfByte(from: Uint8Array, bit: number, count: number): number {
  const index = bit >> 3;
  const end = (bit & 7) + count;
  const first = from[index] as number;
  const pair = end > 8 ? (first << 8) | (from[index + 1] as number) : first << 8;
  return (pair >> (16 - end)) & ((1 << count) - 1);
}
