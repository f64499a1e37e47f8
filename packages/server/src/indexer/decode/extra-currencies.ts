import {
  Cell,
  ChainError,
  type ExtraCurrencies as CurrencyDictionary,
  Dictionary,
  fillKnown,
  NO_CURRENCIES,
} from '@tonway/chain';
import type { ExtraCurrencies } from '../../store/rows.ts';
import { type FindByHash, writePruned } from '../bag.ts';
import type { DecodedState } from '../step.ts';

/** Far more than there are; a dictionary of a few shared cells can have more than there is time to list. */
const MAX_CURRENCIES = 4096;

/** The extra currencies of a balance, or as much of their dictionary as is known. */
export function viewCurrencies(
  { root }: CurrencyDictionary,
  find: FindByHash,
): Pick<DecodedState, 'extraCurrencies' | 'prunedCurrencies'> {
  if (!(root instanceof Cell)) return { extraCurrencies: null, prunedCurrencies: null };
  const filled = root.isComplete ? root : fillKnown(root, find);
  return filled.isComplete
    ? { extraCurrencies: listCurrencies(filled), prunedCurrencies: null }
    : { extraCurrencies: null, prunedCurrencies: writePruned(filled) };
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

/** The root of the dictionary that these amounts make. */
export function currencyRoot(amounts: ExtraCurrencies): Cell | null {
  const { key, value } = NO_CURRENCIES.extra;
  const sorted = Object.entries(amounts)
    .map(([id, amount]) => [Number(id), BigInt(amount)] as const)
    .sort(([a], [b]) => a - b);
  const { root } = Dictionary.fromSorted(key, value, sorted);
  return root instanceof Cell ? root : null;
}
