import type { ExtraCurrencies as Currencies } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { Decimal, Int, named, TypeName } from '../../openapi/fields.ts';

const ExtraCurrency = named(
  'ExtraCurrency',
  'An amount of an extra currency',
  Type.Object({
    '@type': TypeName('extraCurrency'),
    id: Int('Id of the currency, signed', 100),
    amount: Decimal('Amount in the smallest unit of the currency', '10000000'),
  }),
);

export const ExtraCurrencies = Type.Array(ExtraCurrency, {
  description: 'Amounts of extra currencies, in the order of their ids',
});

/** A few shared cells can form a dictionary with an unbounded number of entries. */
const MAX_CURRENCIES = 4096;

/** In the order of the dictionary; ids are signed in JSON. */
export function extraCurrencies(extra: Currencies): Static<typeof ExtraCurrencies> {
  const amounts: Static<typeof ExtraCurrencies> = [];
  for (const [id, amount] of extra) {
    if (amounts.length === MAX_CURRENCIES) break;
    amounts.push({ '@type': 'extraCurrency', id: id | 0, amount: amount.toString() });
  }
  return amounts;
}
