import { Dictionary, hashmapE } from '../dict/dictionary.ts';
import { uintKey } from '../dict/keys.ts';
import { ChainError } from '../errors.ts';
import { type Codec, codec } from '../tlb/codec.ts';
import { VarUint32 } from '../tlb/fields.ts';

const CURRENCY_ID = uintKey(32);

/** Bounds the work: a dictionary of a few shared cells can have a huge number of entries. */
const MAX_ADDED = 4096;

// extra_currencies$_ dict:(HashmapE 32 (VarUInteger 32)) = ExtraCurrencyCollection;
export type ExtraCurrencies = Dictionary<number, bigint>;
export const ExtraCurrencies: Codec<ExtraCurrencies> = hashmapE(CURRENCY_ID, VarUint32);

// currencies$_ grams:Grams other:ExtraCurrencyCollection = CurrencyCollection;
export interface CurrencyCollection {
  readonly coins: bigint;
  readonly extra: ExtraCurrencies;
}

export const CurrencyCollection = codec<CurrencyCollection>('CurrencyCollection', {
  load: (slice) => ({ coins: slice.loadCoins(), extra: ExtraCurrencies.load(slice) }),
  store(value, builder) {
    builder.storeCoins(value.coins);
    ExtraCurrencies.store(value.extra, builder);
  },
});

export const NO_CURRENCIES: CurrencyCollection = {
  coins: 0n,
  extra: new Dictionary(CURRENCY_ID, VarUint32),
};

/**
 * The sum of two amounts, currency by currency.
 *
 * @example
 * const one = { ...NO_CURRENCIES, coins: 1n };
 * addCurrencies(one, one).coins; // => 2n
 */
export function addCurrencies(a: CurrencyCollection, b: CurrencyCollection): CurrencyCollection {
  return { coins: a.coins + b.coins, extra: addExtra(a.extra, b.extra) };
}

function addExtra(a: ExtraCurrencies, b: ExtraCurrencies): ExtraCurrencies {
  if (a.isEmpty) return b;
  let sum = a;
  let added = 0;
  for (const [id, amount] of b) {
    if (added++ === MAX_ADDED)
      throw new ChainError('TLB_INVALID', `more than ${MAX_ADDED} extra currencies to add`);
    sum = sum.set(id, (sum.get(id) ?? 0n) + amount);
  }
  return sum;
}
