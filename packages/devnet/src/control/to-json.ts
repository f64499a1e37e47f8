import { Address, toHex } from '@tonway/chain';

/** As JSON: large numbers as texts of digits, bytes in hexadecimal, addresses in the raw form. */
export function toJson(value: unknown): string {
  return JSON.stringify(plain(value) ?? null);
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Uint8Array) return toHex(value);
  if (value instanceof Address) return value.toRaw();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part)]));
}
