import {
  addCurrencies,
  type CurrencyCollection,
  NO_CURRENCIES,
  type ValueFlow,
} from '@tonway/chain';
import { DevnetError } from '../errors.ts';

/** The value flow of a block without accounts and messages. */
export type ValueSources = Pick<
  ValueFlow,
  'feesCollected' | 'feesImported' | 'recovered' | 'created' | 'minted'
> & { readonly burned: CurrencyCollection };

type ValueMovements = Pick<ValueFlow, 'fromPrevBlk' | 'toNextBlk' | 'imported' | 'exported'>;

/** Checks that incoming and outgoing value are equal; `burned` is null if zero. */
export function valueFlowOf(sources: ValueSources, movements: ValueMovements): ValueFlow {
  const { feesImported, recovered, created, minted, feesCollected, burned } = sources;
  const { fromPrevBlk, toNextBlk, imported, exported } = movements;
  const incoming = sum(fromPrevBlk, imported, feesImported, recovered, created, minted);
  const outgoing = sum(toNextBlk, exported, feesCollected, burned);
  if (!isEqual(incoming, outgoing))
    throw new DevnetError(
      'COLLATE_INVALID',
      `${incoming.coins} nanograms in, but ${outgoing.coins} nanograms out`,
    );
  return { ...sources, ...movements, burned: isZero(burned) ? null : burned };
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

export function coins(amount: bigint): CurrencyCollection {
  return { coins: amount, extra: NO_CURRENCIES.extra };
}

export function isZero({ coins, extra }: CurrencyCollection): boolean {
  return coins === 0n && extra.isEmpty;
}

/** The difference; a currency whose amount becomes zero is removed. */
export function subtract(from: CurrencyCollection, what: CurrencyCollection): CurrencyCollection {
  let { extra } = from;
  for (const [id, amount] of what.extra) {
    const left = atLeastZero((extra.get(id) ?? 0n) - amount);
    extra = left === 0n ? extra.delete(id) : extra.set(id, left);
  }
  return { coins: atLeastZero(from.coins - what.coins), extra };
}

/** By how much `of` exceeds `over`, per currency. */
export function excess(of: CurrencyCollection, over: CurrencyCollection): CurrencyCollection {
  let { extra } = of;
  for (const [id, amount] of over.extra) {
    const more = (extra.get(id) ?? 0n) - amount;
    extra = more > 0n ? extra.set(id, more) : extra.delete(id);
  }
  return { coins: of.coins > over.coins ? of.coins - over.coins : 0n, extra };
}

function atLeastZero(amount: bigint): bigint {
  if (amount < 0n) throw new DevnetError('COLLATE_INVALID', 'an amount would become negative');
  return amount;
}
