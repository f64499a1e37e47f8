const BYTEA = 17;
const HEAD_BYTES = 20;

/** Values for a parameter `$1::bytea[]`, as PostgreSQL has them in binary: as text they would be twice as long. */
export function byteaArray(values: readonly (Uint8Array | null)[]): Buffer {
  const length = values.reduce((sum, value) => sum + 4 + (value?.length ?? 0), HEAD_BYTES);
  const array = Buffer.allocUnsafe(length);
  let at = 0;
  const [dimensions, hasNulls, firstIndex] = [1, 1, 1];
  for (const field of [dimensions, hasNulls, BYTEA, values.length, firstIndex])
    at = array.writeInt32BE(field, at);
  for (const value of values) {
    at = array.writeInt32BE(value?.length ?? -1, at);
    if (value) array.set(value, at);
    at += value?.length ?? 0;
  }
  return array;
}
