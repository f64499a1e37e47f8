import type { ExtraCurrencies as Currencies } from '@tonway/chain';
import Type from 'typebox';
import { EXAMPLE } from '../../openapi/examples.ts';
import { Choice, Decimal, Text } from '../../openapi/fields.ts';

export function Opcode(description: string) {
  return Type.String({
    description: `${description}: \`0x\` and 8 hexadecimal digits`,
    pattern: '^0x[0-9a-f]{8}$',
    examples: ['0x0f8a7ea5'],
  });
}

export function ExtraCurrencies(description: string) {
  return Type.Record(Type.String(), Decimal('Amount in the smallest unit of the currency', '10'), {
    description: `${description}, by currency id`,
    examples: [{ 100: '10000000' }],
  });
}

export function AccountStatus(description: string) {
  return Choice(description, ['uninit', 'frozen', 'active', 'nonexist'], 'active');
}

/** For responses that are pages of a list. */
export const NextCursor = Type.Optional(
  Text('The `cursor` of the next page; absent on the last page', EXAMPLE.cursor),
);

/** Limits the work for a malicious dictionary, which can have a huge size in a few shared cells. */
const MAX_CURRENCIES = 4096;

export function extraCurrencies(extra: Currencies): Record<string, string> {
  const amounts: Record<string, string> = {};
  if (extra.isEmpty) return amounts;
  let left = MAX_CURRENCIES;
  for (const [id, amount] of extra) {
    if (left-- === 0) break;
    amounts[id] = amount.toString();
  }
  return amounts;
}
