import { type Part, plainText, sayAction, type TokenInfo } from '@tonway/actions';
import Type, { type Static } from 'typebox';
import { EXAMPLE } from '../../openapi/examples.ts';
import { Choice, Decimal, Int, Nullable, named, RawAddress, Text } from '../../openapi/fields.ts';
import type { AddressBook } from './address-book.ts';
import type { Metadata } from './metadata.ts';

const TextPart = named(
  'TextPart',
  'A part of the sentence of an action; `type` decides which fields it has',
  Type.Object({
    type: Choice(
      'What the part is',
      [
        'text',
        'amount',
        'asset',
        'currency',
        'account',
        'nft',
        'domain',
        'dex',
        'operation',
        'quote',
        'encrypted',
      ],
      'amount',
    ),
    text: Type.Optional(Text('Of `text`: our words; of `quote`: a text from the chain', 'sent ')),
    asset: Type.Optional(
      Nullable(RawAddress('Of `amount` and `asset`: the master of a jetton; null is the coin')),
    ),
    units: Type.Optional(Decimal('Of `amount` and `currency`: smallest units', EXAMPLE.nano)),
    account: Type.Optional(RawAddress('Of `account`, `nft` and `domain`: the account')),
    id: Type.Optional(
      Text('Of `dex`: its id; of `currency`: the number; of `operation`: the opcode', 'stonfi_v2'),
    ),
    name: Type.Optional(Text('Of `dex`: its name', 'STON.fi v2')),
    bytes: Type.Optional(Int('Of `encrypted`: the length of the comment', 32)),
  }),
);

export const TEXT_FIELDS = {
  text: Type.Optional(
    Text(
      'The action as a sentence, as seen from the account that was asked for; with `include_text`',
      'Sent 5 GRAM to EQD0pg…oJ4pSk',
    ),
  ),
  text_parts: Type.Optional(
    Type.Array(TextPart, { description: 'The parts of the sentence; with `include_text`' }),
  ),
};

/** What the response already has about accounts and tokens. */
export interface Names {
  readonly address_book: Static<typeof AddressBook>;
  readonly metadata: Static<typeof Metadata>;
}

interface Said {
  readonly type: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly success: boolean;
  readonly transactions: readonly string[];
}

/** The fields `text` and `text_parts` of an action. */
export function actionText(action: Said, names: Names, viewpoint: string | undefined) {
  const { type, details, success, transactions } = action;
  const parts: Part[] = [
    ...sayAction(type, details, { success, viewpoint, transactions: transactions.length }),
  ];
  const text = plainText(parts, {
    token: (master) => tokenOf(names.metadata[master]),
    account: (account) => nameOf(names.address_book[account]),
  });
  return { text, text_parts: parts };
}

type AddressMetadata = Static<typeof Metadata>[string];

/** Symbols and decimals of a jetton; valid metadata without decimals mean 9. */
function tokenOf(metadata: AddressMetadata | undefined): TokenInfo | undefined {
  const info = metadata?.token_info.find(({ type }) => type === 'jetton_masters');
  if (!info?.valid || !info.symbol) return undefined;
  const { decimals = DEFAULT_DECIMALS } = info.extra ?? {};
  const isNumber = /^\d{1,3}$/.test(String(decimals));
  return { symbol: info.symbol, decimals: isNumber ? Number(decimals) : null };
}

const DEFAULT_DECIMALS = '9';

/** The name that the operator gives, or the domain. */
function nameOf(row: Static<typeof AddressBook>[string] | undefined): string | undefined {
  return row?.name ?? row?.domain ?? undefined;
}
