/** Copies `count` bits, most significant first, between any two bit positions. */
export function copyBits(
  from: Uint8Array,
  fromBit: number,
  to: Uint8Array,
  toBit: number,
  count: number,
): void {
  const head = Math.min(-toBit & 7, count);
  if (head > 0) copyPart(from, fromBit, to, toBit, head);
  const whole = (count - head) & ~7;
  if (whole > 0) copyBytes(from, fromBit + head, to, (toBit + head) >> 3, whole >> 3);
  const done = head + whole;
  if (done < count) copyPart(from, fromBit + done, to, toBit + done, count - done);
}

/** Copies whole target bytes from any source position. */
function copyBytes(
  from: Uint8Array,
  fromBit: number,
  to: Uint8Array,
  target: number,
  count: number,
): void {
  const shift = fromBit & 7;
  let source = fromBit >> 3;
  const end = target + count;
  if (shift === 0) {
    for (let at = target; at < end; at++) to[at] = from[source++] as number;
    return;
  }
  let current = from[source] as number;
  for (let at = target; at < end; at++) {
    const next = from[++source] as number;
    to[at] = (current << shift) | (next >> (8 - shift));
    current = next;
  }
}

/** Copies bits within one target byte. */
function copyPart(
  from: Uint8Array,
  fromBit: number,
  to: Uint8Array,
  toBit: number,
  count: number,
): void {
  const index = fromBit >> 3;
  const end = (fromBit & 7) + count;
  const pair = ((from[index] as number) << 8) | (end > 8 ? (from[index + 1] as number) : 0);
  const room = 8 - (toBit & 7) - count;
  const mask = ((1 << count) - 1) << room;
  const value = (pair >> (16 - end)) << room;
  to[toBit >> 3] = ((to[toBit >> 3] as number) & ~mask) | (value & mask);
}
