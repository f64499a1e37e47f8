import { Dictionary, hashmapE } from '../dict/dictionary.ts';
import { uintKey } from '../dict/keys.ts';
import { type Codec, codec } from '../tlb/codec.ts';

const CURRENCY_ID = uintKey(32);

const VarUint32: Codec<bigint> = codec<bigint>('VarUInteger 32', {
  load: (slice) => slice.loadVarUint(5),
  store: (value, builder) => builder.storeVarUint(value, 5),
});

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

export function addCurrencies(a: CurrencyCollection, b: CurrencyCollection): CurrencyCollection {
  return { coins: a.coins + b.coins, extra: addExtra(a.extra, b.extra) };
}

function addExtra(a: ExtraCurrencies, b: ExtraCurrencies): ExtraCurrencies {
  if (a.isEmpty) return b;
  let sum = a;
  for (const [id, amount] of b) sum = sum.set(id, (sum.get(id) ?? 0n) + amount);
  return sum;
}
