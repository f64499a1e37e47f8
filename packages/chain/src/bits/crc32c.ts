// Castagnoli polynomial, reflected, eight tables: eight bytes per step.
const TABLES = makeTables();

function makeTables(): Uint32Array[] {
  const tables = Array.from({ length: 8 }, () => new Uint32Array(256));
  const first = tables[0] as Uint32Array;
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
    first[byte] = crc;
  }
  for (let t = 1; t < 8; t++) {
    const previous = tables[t - 1] as Uint32Array;
    const table = tables[t] as Uint32Array;
    for (let byte = 0; byte < 256; byte++) {
      const crc = previous[byte] as number;
      table[byte] = (crc >>> 8) ^ (first[crc & 0xff] as number);
    }
  }
  return tables;
}

/**
 * CRC-32C (Castagnoli) of a part of the bytes.
 *
 * @example
 * crc32c(new TextEncoder().encode('123456789')); // => 0xe3069283
 */
export function crc32c(bytes: Uint8Array, from = 0, to = bytes.length): number {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = TABLES as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let crc = 0xffffffff;
  let i = from;
  for (; i + 8 <= to; i += 8) {
    const low = crc ^ view.getUint32(i, true);
    const high = view.getUint32(i + 4, true);
    crc =
      (t7[low & 0xff] as number) ^
      (t6[(low >>> 8) & 0xff] as number) ^
      (t5[(low >>> 16) & 0xff] as number) ^
      (t4[low >>> 24] as number) ^
      (t3[high & 0xff] as number) ^
      (t2[(high >>> 8) & 0xff] as number) ^
      (t1[(high >>> 16) & 0xff] as number) ^
      (t0[high >>> 24] as number);
  }
  for (; i < to; i++) crc = (crc >>> 8) ^ (t0[(crc ^ (bytes[i] as number)) & 0xff] as number);
  return (crc ^ 0xffffffff) >>> 0;
}
