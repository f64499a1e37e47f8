import {
  addCurrencies,
  type CurrencyCollection,
  NO_CURRENCIES,
  type ValueFlow,
} from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import { isNothing } from './currencies.ts';

/** What comes in from outside and goes nowhere: all sums but those of accounts and messages. */
export type Sources = Pick<
  ValueFlow,
  'feesCollected' | 'feesImported' | 'recovered' | 'created' | 'minted'
> & { readonly burned: CurrencyCollection };

export type Movements = Pick<ValueFlow, 'fromPrevBlk' | 'toNextBlk' | 'imported' | 'exported'>;

/** Nothing gets lost and nothing appears; what is burned is named only where there is some. */
export function valueFlowOf(sources: Sources, movements: Movements): ValueFlow {
  const { feesImported, recovered, created, minted, feesCollected, burned } = sources;
  const { fromPrevBlk, toNextBlk, imported, exported } = movements;
  const incoming = sum(fromPrevBlk, imported, feesImported, recovered, created, minted);
  const outgoing = sum(toNextBlk, exported, feesCollected, burned);
  if (!isEqual(incoming, outgoing))
    throw new DevnetError(
      'COLLATE_INVALID',
      `${incoming.coins} nanotons came in and ${outgoing.coins} went out`,
    );
  return { ...sources, ...movements, burned: isNothing(burned) ? null : burned };
}

export function sum(...amounts: readonly CurrencyCollection[]): CurrencyCollection {
  return amounts.reduce(addCurrencies, NO_CURRENCIES);
}

function isEqual(a: CurrencyCollection, b: CurrencyCollection): boolean {
  const [first, second] = [[...a.extra], [...b.extra]];
  return (
    a.coins === b.coins &&
    first.length === second.length &&
    first.every(([id, amount], index) => id === second[index]?.[0] && amount === second[index]?.[1])
  );
}
