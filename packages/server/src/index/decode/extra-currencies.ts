import {
  Cell,
  ChainError,
  type ExtraCurrencies as CurrencyDictionary,
  Dictionary,
  fillKnown,
  NO_CURRENCIES,
} from '@tonway/chain';
import { currencyDictionary, type ExtraCurrencies } from '../../store/tables/rows.ts';
import { encodePruned, type FindByHash } from '../boc.ts';
import type { DecodedState } from '../step.ts';

/** Far above any real account; a malicious dictionary of shared cells could have an exponential number of entries. */
const MAX_CURRENCIES = 4096;

/** The extra currencies of a balance, or the known part of their dictionary. */
export function viewCurrencies(
  { root }: CurrencyDictionary,
  find: FindByHash,
): Pick<DecodedState, 'extraCurrencies' | 'prunedCurrencies'> {
  if (!(root instanceof Cell)) return { extraCurrencies: null, prunedCurrencies: null };
  const filled = root.isComplete ? root : fillKnown(root, find);
  return filled.isComplete
    ? { extraCurrencies: listCurrencies(filled), prunedCurrencies: null }
    : { extraCurrencies: null, prunedCurrencies: encodePruned(filled) };
}

export function listCurrencies(root: Cell): ExtraCurrencies {
  const { key, value } = NO_CURRENCIES.extra;
  const amounts: Record<string, string> = {};
  let count = 0;
  for (const [id, amount] of new Dictionary(key, value, root)) {
    if (++count > MAX_CURRENCIES)
      throw new ChainError('TLB_INVALID', `an account has more than ${MAX_CURRENCIES} currencies`);
    amounts[id] = amount.toString();
  }
  return amounts;
}

/** Encodes amounts as a dictionary; null if there are none. */
export function currencyRoot(amounts: ExtraCurrencies): Cell | null {
  const { root } = currencyDictionary(amounts);
  return root instanceof Cell ? root : null;
}
