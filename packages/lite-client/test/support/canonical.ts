import { Address, AugDictionary, Cell, Config, Dictionary, Slice, toHex } from '@tonway/chain';

/**
 * How a value was proven, and what was not: no part of its meaning. The `info` of a header is read from the cells of
 * its `block`.
 */
const APART = new Set(['proof', 'hints', 'unproven', 'info']);

/** One text for one meaning: two verified values say the same when their texts are equal. */
export function canonical(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object') return JSON.stringify(value);
  if (value instanceof Uint8Array) return `x${toHex(value)}`;
  if (value instanceof Cell) return `cell:${value.hashHex()}`;
  if (value instanceof Slice) return slice(value);
  if (value instanceof Address) return value.toRaw();
  if (value instanceof Config) return canonical(value.params);
  if (value instanceof Dictionary || value instanceof AugDictionary) return canonical(value.root);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value instanceof Map) return canonical([...value]);
  return fields(value);
}

function slice(value: Slice): string {
  const rest = value.clone();
  const bits = `${rest.remainingBits}.${rest.loadBigUint(rest.remainingBits).toString(16)}`;
  const refs: string[] = [];
  while (rest.remainingRefs > 0) refs.push(rest.loadRef().hashHex());
  return `slice:${bits}:${refs.join()}`;
}

/** Of what is decoded when asked for, the cells that it is decoded from. */
function fields(value: object): string {
  const isPlain = Object.getPrototypeOf(value) === Object.prototype;
  const entries = Object.entries(value).filter(
    ([key, item]) => !APART.has(key) && (isPlain || isSource(item)),
  );
  return `{${entries.map(([key, item]) => `${key}=${canonical(item)}`).join()}}`;
}

function isSource(item: unknown): boolean {
  if (item === undefined) return false;
  return typeof item !== 'object' || [Cell, Slice, Uint8Array].some((type) => item instanceof type);
}
