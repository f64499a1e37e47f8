import type { ExtraCurrencies as Currencies } from '@tonway/chain';
import Type, { type Static } from 'typebox';

const ExtraCurrency = Type.Object({
  '@type': Type.Literal('extraCurrency'),
  id: Type.Integer(),
  amount: Type.String(),
});

export const ExtraCurrencies = Type.Array(ExtraCurrency);

/** More than anybody holds; a few shared cells can be a dictionary without end. */
const MAX_CURRENCIES = 4096;

/** In the order of the dictionary; ids are signed on the wire. */
export function extraCurrencies(extra: Currencies): Static<typeof ExtraCurrencies> {
  const shown: Static<typeof ExtraCurrencies> = [];
  for (const [id, amount] of extra) {
    if (shown.length === MAX_CURRENCIES) break;
    shown.push({ '@type': 'extraCurrency', id: id | 0, amount: amount.toString() });
  }
  return shown;
}
