import type { ExtraCurrencies as Currencies } from '@tonway/chain';

/** More than anybody holds; a few shared cells can be a dictionary without end. */
const MAX_CURRENCIES = 4096;

export function extraCurrencies(extra: Currencies): Record<string, string> {
  const amounts: Record<string, string> = {};
  if (extra.isEmpty) return amounts;
  let left = MAX_CURRENCIES;
  for (const [id, amount] of extra) {
    if (left-- === 0) break;
    amounts[id] = amount.toString();
  }
  return amounts;
}
