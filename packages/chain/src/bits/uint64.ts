// Two words in, one bigint out: the cheapest way to a 64-bit bigint.
const words = new Uint32Array(2);
const wide = new BigUint64Array(words.buffer);

/** Of both words only the low 32 bits count. */
export function uint64(high: number, low: number): bigint {
  words[1] = high;
  words[0] = low;
  return wide[0] as bigint;
}
