import type { ExtraCurrencies as Currencies } from '@tonway/chain';
import Type from 'typebox';
import { EXAMPLE } from '../../openapi/examples.ts';
import { Choice, Decimal, Flag, named, Text } from '../../openapi/fields.ts';

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

const TokenInfo = named(
  'TokenInfo',
  'Metadata of a token',
  Type.Object({
    valid: Type.Optional(Flag('The metadata are valid', true)),
    type: Type.Optional(Text('Kind of the token', 'jetton_masters')),
    name: Type.Optional(Text('Name of the token', 'Coin')),
    symbol: Type.Optional(Text('Symbol of the token', 'CN')),
    description: Type.Optional(Text('Description of the token', 'A coin')),
    image: Type.Optional(Text('Address of an image', 'https://example.org/coin.png')),
    nft_index: Type.Optional(Text('Index of an NFT in its collection', '7')),
    extra: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'Further metadata by name',
        examples: [{ decimals: '9' }],
      }),
    ),
  }),
);

const AddressMetadata = named(
  'AddressMetadata',
  'Tokens of an account',
  Type.Object({
    is_indexed: Flag('The account is in the index', true),
    token_info: Type.Array(TokenInfo, { description: 'One for each kind of token' }),
  }),
);

export const Metadata = named(
  'Metadata',
  'Metadata of tokens, by raw address; empty until tokens are indexed',
  Type.Record(Type.String(), AddressMetadata, { examples: [{}] }),
);

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
