import {
  type ExtraCurrencies as CurrencyDictionary,
  Dictionary,
  NO_CURRENCIES,
} from '@tonway/chain';
import type { ExtraCurrencies } from './rows.ts';

/** Stored amounts as an account has them. */
export function currencyDictionary(amounts: ExtraCurrencies | null): CurrencyDictionary {
  const { key, value } = NO_CURRENCIES.extra;
  const sorted = Object.entries(amounts ?? {})
    .map(([id, amount]) => [Number(id), BigInt(amount)] as const)
    .sort(([a], [b]) => a - b);
  return Dictionary.fromSorted(key, value, sorted);
}
