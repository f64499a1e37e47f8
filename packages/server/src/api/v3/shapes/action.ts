import { showAction } from '@tonway/actions';
import Type, { type Static } from 'typebox';
import type { LedgerAction } from '../../../store/ledger/trace.ts';
import { EXAMPLE } from '../../openapi/examples.ts';
import {
  Choice,
  Flag,
  Hash,
  Lt,
  Nullable,
  named,
  RawAddress,
  Seqno,
  UnixTime,
} from '../../openapi/fields.ts';
import { REF } from '../../openapi/plain-schema.ts';
import { DETAILS_BY_TYPE, pascalCase } from './action-details.ts';
import { TEXT_FIELDS } from './action-text.ts';
import { accountText, base64, base64OrNull } from './text.ts';
import { Transaction } from './transaction.ts';

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

const TYPES = [...DETAILS_BY_TYPE.keys()];

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
        mapping: Object.fromEntries(TYPES.map((type) => [type, `${REF}${nameOf(type)}`])),
      },
    }),
  ),
  $defs: { ActionFields },
});

export interface ActionOptions {
  readonly withAccounts: boolean;
}

export function action(from: LedgerAction, { withAccounts }: ActionOptions): Static<typeof Action> {
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
