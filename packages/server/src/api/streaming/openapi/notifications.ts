import Type, { type TSchema } from 'typebox';
import {
  Choice,
  field,
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
import { AccountState } from '../../v3/shapes/account-state.ts';
import { Action } from '../../v3/shapes/action.ts';
import { AddressBook } from '../../v3/shapes/address-book.ts';
import { Block } from '../../v3/shapes/block.ts';
import { Metadata } from '../../v3/shapes/metadata.ts';
import { JettonWallet } from '../../v3/shapes/tokens.ts';
import { TraceNode } from '../../v3/shapes/trace.ts';
import { Transaction } from '../../v3/shapes/transaction.ts';
import { FINAL_REVISION } from '../events/stream-event.ts';

export const POSITION_EXAMPLE = '1f-71234567-3';

const FINALITIES = ['pending', 'confirmed', 'finalized'];

export function Finality(description: string) {
  return Choice(description, FINALITIES, 'finalized');
}

export function Position(description: string) {
  return Text(description, POSITION_EXAMPLE);
}

function TypeOf<T extends string>(type: T) {
  return Type.Literal(type, { description: 'Type of the notification', examples: [type] });
}

const FINALITY = { finality: Finality('How final the content is') };
const TRACE = {
  trace_external_hash_norm: Hash('Normalized hash of the message that started the trace'),
};
const ANY_TRACE = {
  trace_external_hash_norm: Nullable(
    Hash(
      'Normalized hash of the message that started the trace; null if a tick-tock transaction did',
    ),
  ),
  trace_id: Type.Optional(
    Hash('Hash of the tick-tock transaction that started the trace; absent for other traces'),
  ),
};
const CURSOR = {
  cursor: Type.Optional(
    Position('On request: the position of the notification; absent if no client can resume there'),
  ),
};
const REVISION = {
  revision: Type.Optional(
    Int(
      'With `cursor`: grows with every change of the trace; 2147483647 if the trace is finalized',
      FINAL_REVISION,
    ),
  ),
};
const ADDRESSES = {
  address_book: Type.Optional(field(AddressBook, 'On request')),
  metadata: Type.Optional(field(Metadata, 'On request')),
};

const TransactionsNotification = named(
  'TransactionsNotification',
  'Transactions of subscribed accounts in one trace',
  Type.Object({
    type: TypeOf('transactions'),
    ...FINALITY,
    ...ANY_TRACE,
    transactions: Type.Array(Transaction, { description: 'The newest first' }),
    ...ADDRESSES,
    ...REVISION,
    ...CURSOR,
  }),
);

const ActionsNotification = named(
  'ActionsNotification',
  'Actions of subscribed accounts in one trace',
  Type.Object({
    type: TypeOf('actions'),
    ...FINALITY,
    ...ANY_TRACE,
    actions: Type.Array(Action, { description: 'The newest first' }),
    ...ADDRESSES,
    ...REVISION,
    ...CURSOR,
  }),
);

const TraceNotification = named(
  'TraceNotification',
  'A subscribed trace',
  Type.Object({
    type: TypeOf('trace'),
    ...FINALITY,
    ...TRACE,
    trace: Type.Union([field(TraceNode, 'The tree of transactions'), Type.Null()], {
      description: 'The tree of transactions',
    }),
    transactions: Type.Record(Type.String(), Transaction, {
      description: 'The transactions by hash',
      examples: [{}],
    }),
    actions: Type.Array(Action, { description: 'The newest first' }),
    ...ADDRESSES,
    ...REVISION,
    ...CURSOR,
  }),
);

const ChangedState = named(
  'ChangedState',
  'The state of an account after its last transaction',
  Type.Object({
    ...AccountState.properties,
    last_transaction_lt: Lt('When the transaction happened'),
    last_transaction_hash: Hash('Hash of the transaction'),
  }),
);

const AccountStateNotification = named(
  'AccountStateNotification',
  'The new state of a subscribed account',
  Type.Object({
    type: TypeOf('account_state_change'),
    ...FINALITY,
    account: RawAddress('The account'),
    state: field(ChangedState, 'The new state'),
    ...CURSOR,
  }),
);

const JettonsNotification = named(
  'JettonsNotification',
  'The new balance of a subscribed jetton wallet, or of a jetton wallet of a subscribed owner',
  Type.Object({
    type: TypeOf('jettons_change'),
    ...FINALITY,
    jetton: field(JettonWallet, 'The jetton wallet'),
    ...ADDRESSES,
  }),
);

const BlocksNotification = named(
  'BlocksNotification',
  'A block; all transactions, account states and shard blocks of a masterchain block precede it',
  Type.Object({
    type: TypeOf('blocks'),
    ...FINALITY,
    block: field(Block, 'The block'),
    ...CURSOR,
  }),
);

const StateInvalidated = named(
  'AccountStateInvalidated',
  'The last state that was sent of an account is not on the chain any more; on request',
  Type.Object({ type: TypeOf('account_state_invalidated'), account: RawAddress('The account') }),
);

const TraceInvalidated = named(
  'TraceInvalidated',
  'A pending trace that cannot happen any more',
  Type.Object({ type: TypeOf('trace_invalidated'), ...TRACE }),
);

const Reset = named(
  'Reset',
  'A gap: the stream cannot resume at the requested position, and continues with live notifications',
  Type.Object({
    type: TypeOf('reset'),
    reason: Choice(
      '`window`: the position is too old; `epoch`: the index was rolled back, filled anew or restored from a backup',
      ['window', 'epoch'],
      'window',
    ),
    oldest: Position('The first position that a client can resume after'),
  }),
);

const Head = named(
  'Head',
  'The newest block whose notifications are sent; on request',
  Type.Object({
    type: TypeOf('head'),
    mc_seqno: Seqno('Seqno of the masterchain block'),
    utime: UnixTime('When the block was created'),
    lag_ms: Int('Age of the block in milliseconds', 900),
    cursor: Position('The position after all notifications of the block'),
  }),
);

/** A JSON object that a stream sends, for OpenAPI. */
export const Notification: TSchema = named(
  'Notification',
  'A notification, by `type`',
  Type.Union(
    [
      TransactionsNotification,
      ActionsNotification,
      TraceNotification,
      AccountStateNotification,
      JettonsNotification,
      BlocksNotification,
      TraceInvalidated,
      StateInvalidated,
      Reset,
      Head,
    ],
    { description: 'A notification, by `type`' },
  ),
);
