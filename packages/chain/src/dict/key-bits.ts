/** Key bits, left-aligned; bits beyond `length` are ignored. */
export interface KeyBits {
  readonly bytes: Uint8Array;
  readonly length: number;
}

export function keyBuffer(bits: number): Uint8Array {
  return new Uint8Array((bits + 7) >> 3);
}

export function bitAt(key: Uint8Array, at: number): boolean {
  return (((key[at >> 3] as number) >> (7 - (at & 7))) & 1) === 1;
}

export function setBit(key: Uint8Array, at: number, value: boolean): void {
  const mask = 0x80 >> (at & 7);
  key[at >> 3] = value ? (key[at >> 3] as number) | mask : (key[at >> 3] as number) & ~mask;
}

/** Sets the bits `from`…`to` to the value. */
export function fillBits(key: Uint8Array, from: number, to: number, value: boolean): void {
  let at = from;
  for (; at < to && (at & 7) !== 0; at++) setBit(key, at, value);
  for (; at + 8 <= to; at += 8) key[at >> 3] = value ? 0xff : 0;
  for (; at < to; at++) setBit(key, at, value);
}

/** The first position from `at` where the keys differ, or `end`. */
export function commonPrefix(a: Uint8Array, b: Uint8Array, at: number, end: number): number {
  let mask = 0xff >> (at & 7);
  for (let index = at >> 3; index << 3 < end; index++) {
    const difference = ((a[index] as number) ^ (b[index] as number)) & mask;
    if (difference !== 0) return Math.min((index << 3) + Math.clz32(difference) - 24, end);
    mask = 0xff;
  }
  return end;
}

/** Dictionary order: bit by bit, a prefix before its extensions. */
export function compareKeys(a: KeyBits, b: KeyBits): number {
  const common = Math.min(a.length, b.length);
  const at = commonPrefix(a.bytes, b.bytes, 0, common);
  if (at < common) return bitAt(a.bytes, at) ? 1 : -1;
  return a.length - b.length;
}
