import { type Part, plainText, sayAction, showAction, type TokenInfo } from '@tonway/actions';
import Type, { type Static } from 'typebox';
import type { LedgerAction } from '../../../store/ledger/trace.ts';
import { REF } from '../../kernel/document.ts';
import {
  Choice,
  Decimal,
  EXAMPLE,
  Flag,
  Hash,
  Int,
  Lt,
  Nullable,
  named,
  RawAddress,
  Seqno,
  Text,
  UnixTime,
} from '../../kernel/fields.ts';
import { DETAILS_BY_TYPE, pascalCase } from './action-details.ts';
import type { AddressBook } from './address-book.ts';
import type { Metadata } from './metadata.ts';
import { accountText, base64, base64OrNull } from './text.ts';
import { Transaction } from './transaction.ts';

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

const TEXT_FIELDS = {
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
interface ResponseNames {
  readonly address_book: Static<typeof AddressBook>;
  readonly metadata: Static<typeof Metadata>;
}

/** The fields `text` and `text_parts` of an action. */
export function actionText(
  action: Pick<Static<typeof Action>, 'type' | 'details' | 'success' | 'transactions'>,
  names: ResponseNames,
  viewpoint: string | undefined,
) {
  const { type, details, success, transactions } = action;
  const parts: Part[] = [
    ...sayAction(type, details, { success, viewpoint, transactions: transactions.length }),
  ];
  const text = plainText(parts, {
    token: (master) => tokenOf(names.metadata[master]),
    account: (account) => accountNameOf(names.address_book[account]),
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
function accountNameOf(row: Static<typeof AddressBook>[string] | undefined): string | undefined {
  return row?.name ?? row?.domain ?? undefined;
}

const ActionFields = Type.Object(
  {
    trace_id: Nullable(
      Hash('Hash of the first transaction of the trace; null while it is emulated'),
    ),
    action_id: Hash('Identifies the action', EXAMPLE.otherHash),
    start_lt: Lt('When the first message was created'),
    end_lt: Lt('When the last transaction was executed'),
    start_utime: UnixTime('When the first message was created'),
    end_utime: UnixTime('When the last transaction was executed'),
    trace_end_lt: Lt('When the last transaction of the trace was executed'),
    trace_end_utime: UnixTime('When the last transaction of the trace was executed'),
    trace_mc_seqno_end: Seqno('Seqno of the masterchain block that completed the trace'),
    transactions: Type.Array(Hash('Hash of a transaction'), {
      description: 'The transactions of the action',
    }),
    success: Flag('The action succeeded', true),
    ...TEXT_FIELDS,
    raw_action: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'The stored fields of a type that this server does not know',
        examples: [{ amount: EXAMPLE.nano }],
      }),
    ),
    trace_external_hash: Type.Optional(
      Hash('Hash of the message from outside that started the trace'),
    ),
    trace_external_hash_norm: Type.Optional(
      Hash('Its normalized hash, if it differs', EXAMPLE.otherHash),
    ),
    accounts: Type.Optional(
      Type.Array(RawAddress('An account'), { description: 'All accounts of the action' }),
    ),
    transactions_full: Type.Optional(
      Type.Array(Transaction, { description: 'The transactions, in the same order' }),
    ),
    finality: Choice('Degree of finality', ['pending', 'confirmed', 'finalized'], 'finalized'),
  },
  { description: 'The fields that actions of all types have' },
);

const nameOf = (type: string) => `${pascalCase(type)}Action`;

const ACTIONS_BY_TYPE = [...DETAILS_BY_TYPE].map(([type, details]) =>
  named(
    nameOf(type),
    `An action of type \`${type}\``,
    Type.Intersect([
      Type.Object({
        type: Type.Literal(type, { description: 'Type of the action', examples: [type] }),
        details,
      }),
      Type.Ref('ActionFields'),
    ]),
  ),
);

const ACTION_TYPES = [...DETAILS_BY_TYPE.keys()];

export interface TypedFields {
  readonly type: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** A union by `type`. The common fields are a definition: repeated in each part, they would be megabytes. */
export const Action = Type.Unsafe<Static<typeof ActionFields> & TypedFields>({
  ...named(
    'Action',
    'What happened in a trace or in a part of it; `type` decides which `details` it has. A type that the server does not know, because a newer release stored it, has the form of `unknown`',
    Type.Union(ACTIONS_BY_TYPE, {
      discriminator: {
        propertyName: 'type',
        mapping: Object.fromEntries(ACTION_TYPES.map((type) => [type, `${REF}${nameOf(type)}`])),
      },
    }),
  ),
  $defs: { ActionFields },
});

export function action(
  from: LedgerAction,
  { withAccounts }: { withAccounts: boolean },
): Static<typeof Action> {
  const { externalHash, externalHashNorm } = from;
  return {
    trace_id: base64OrNull(from.traceId),
    action_id: base64(from.actionId),
    start_lt: from.startLt.toString(),
    end_lt: from.endLt.toString(),
    start_utime: Number(from.startUtime),
    end_utime: Number(from.endUtime),
    trace_end_lt: from.traceEndLt.toString(),
    trace_end_utime: Number(from.traceEndUtime),
    trace_mc_seqno_end: from.traceMcSeqnoEnd,
    transactions: from.transactions.map(base64),
    success: from.isSuccess,
    ...showAction(from.type, from.fields),
    ...(externalHash && { trace_external_hash: base64(externalHash) }),
    ...(externalHashNorm && { trace_external_hash_norm: base64(externalHashNorm) }),
    ...(withAccounts && { accounts: from.accounts.map(accountText) }),
    finality: from.finality,
  };
}
