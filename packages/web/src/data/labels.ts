import { Address } from '@tonway/chain/address';

/** Names that the reader gives accounts, by the raw address; kept in the browser. */
export type Labels = Readonly<Record<string, string>>;

/** The label of an address in any form; null if it has none. */
export function labelOf(labels: Labels, address: string): string | null {
  if (Object.keys(labels).length === 0) return null;
  const raw = rawOf(address);
  return raw !== null && Object.hasOwn(labels, raw) ? (labels[raw] ?? null) : null;
}

/** Null if the text is no address. */
export function rawOf(address: string): string | null {
  try {
    return Address.parse(address).toRaw();
  } catch {
    return null;
  }
}
