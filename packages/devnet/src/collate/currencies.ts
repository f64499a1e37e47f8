import { type CurrencyCollection, NO_CURRENCIES } from '@tonway/chain';
import { DevnetError } from '../errors.ts';

export function coins(amount: bigint): CurrencyCollection {
  return { coins: amount, extra: NO_CURRENCIES.extra };
}

export function isNothing({ coins, extra }: CurrencyCollection): boolean {
  return coins === 0n && extra.isEmpty;
}

/** What is left; a currency that is used up is not listed any more. */
export function subtract(from: CurrencyCollection, what: CurrencyCollection): CurrencyCollection {
  let { extra } = from;
  for (const [id, amount] of what.extra) {
    const left = atLeastZero((extra.get(id) ?? 0n) - amount);
    extra = left === 0n ? extra.delete(id) : extra.set(id, left);
  }
  return { coins: atLeastZero(from.coins - what.coins), extra };
}

/** What one has more than the other, in every currency. */
export function excess(of: CurrencyCollection, over: CurrencyCollection): CurrencyCollection {
  let { extra } = of;
  for (const [id, amount] of over.extra) {
    const more = (extra.get(id) ?? 0n) - amount;
    extra = more > 0n ? extra.set(id, more) : extra.delete(id);
  }
  return { coins: of.coins > over.coins ? of.coins - over.coins : 0n, extra };
}

function atLeastZero(amount: bigint): bigint {
  if (amount < 0n) throw new DevnetError('COLLATE_INVALID', 'more is taken than there is');
  return amount;
}
