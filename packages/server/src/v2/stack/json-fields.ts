import type { Json } from '../params/param.ts';

/** A field of a JSON object; null where the value is no object or lacks it. */
export function field(value: Json | undefined, name: string): Json {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  const fields = value as { readonly [key: string]: Json };
  return Object.hasOwn(fields, name) ? (fields[name] ?? null) : null;
}
