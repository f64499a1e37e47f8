/**
 * The answer in bytes of its own: those that come from the network are views of much larger chunks, which would stay
 * in memory as long as any of their cells.
 */
export function compact<T>(answer: T): T {
  return copy(answer) as T;
}

function copy(value: unknown): unknown {
  if (value instanceof Uint8Array) return Uint8Array.from(value);
  if (Array.isArray(value)) return value.map(copy);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, copy(field)]));
}

/** How many bytes an answer has, or anything else that consists of plain objects. */
export function bytesIn(value: unknown): number {
  if (value instanceof Uint8Array) return value.length;
  if (value === null || typeof value !== 'object') return 8;
  return Object.values(value).reduce<number>((sum, field) => sum + bytesIn(field), 0);
}
