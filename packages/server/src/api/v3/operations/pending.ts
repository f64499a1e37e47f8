import { toHex } from '@tonway/chain';
import Type from 'typebox';
import type { PendingTrace } from '../../../index/pending/traces/pending-store.ts';
import type { LedgerTransaction } from '../../../store/ledger/transaction.ts';
import { createdMessages, findMessageTransactions } from '../../../store/messages/transactions.ts';
import { findTransactions, findTransactionsByHash } from '../../../store/transactions/read.ts';
import { InvalidRequest, NotFound } from '../../kernel/errors.ts';
import { named } from '../../kernel/fields.ts';
import { type ParamValues, withDefault } from '../../kernel/params.ts';
import { AddressBookBuilder } from '../accounts.ts';
import { type Context, operation } from '../operation.ts';
import { addressList, hashList } from '../params/address.ts';
import { booleanType } from '../params/v3-type.ts';
import {
  PENDING,
  pendingActionShapes,
  pendingTraceShapes,
  pendingTransactionShapes,
  requirePending,
  selectPending,
  withoutIndexed,
} from '../pending.ts';
import { Action } from '../shapes/action.ts';
import { AddressBook } from '../shapes/address-book.ts';
import { Metadata } from '../shapes/metadata.ts';
import { Trace } from '../shapes/trace.ts';
import { Transaction } from '../shapes/transaction.ts';

export const pendingActions = operation({
  name: 'pendingActions',
  tag: 'Pending',
  summary: 'Actions of sent messages that are not complete on the chain',
  description:
    'Actions of the traces that `pendingTraces` lists; with `account`, only those that involve it.',
  params: {
    ...PENDING,
    include_transactions: withDefault(booleanType, false, 'Adds the transactions of each action'),
  },
  result: named(
    'PendingActionsAnswer',
    'Pending actions, with an address book',
    Type.Object({
      actions: Type.Array(Action, { description: 'By trace, the newest first' }),
      address_book: AddressBook,
      metadata: Metadata,
    }),
  ),
  async handle(values, context) {
    const found = await selectPending(values, context);
    const addressBook = new AddressBookBuilder();
    const actions = await pendingActionShapes(found, values, addressBook, context);
    const transactions = values.include_transactions
      ? await pendingTransactionShapes(found, addressBook, context)
      : null;
    const byHash = new Map(transactions?.map((each) => [each.hash, each]));
    const withTransactions = (action: (typeof actions)[number]) => ({
      ...action,
      transactions_full: action.transactions.flatMap((hash) => byHash.get(hash) ?? []),
    });
    return {
      actions: transactions ? actions.map(withTransactions) : actions,
      ...(await addressBook.fields(context)),
    };
  },
});

export const pendingTraces = operation({
  name: 'pendingTraces',
  tag: 'Pending',
  summary: 'Traces of sent messages that are not complete on the chain',
  description:
    'Transactions that are not on the chain yet are emulated. A trace is listed until the index has it complete with its actions; then `traces` has it. By `end_lt`, the newest first; at most 256 traces.',
  params: PENDING,
  result: named(
    'PendingTracesAnswer',
    'Pending traces, with an address book',
    Type.Object({
      traces: Type.Array(Trace, { description: 'The newest first' }),
      address_book: AddressBook,
      metadata: Metadata,
    }),
  ),
  async handle(values, context) {
    const found = await selectPending(values, context);
    const addressBook = new AddressBookBuilder();
    const everything = { ...values, account: null };
    const traces = await pendingTraceShapes(found, everything, addressBook, context);
    return { traces, ...(await addressBook.fields(context)) };
  },
});

const TRANSACTION_PARAMS = {
  account: addressList('Only transactions of these accounts'),
  trace_id: hashList(
    'Only transactions of these traces, by the hash of the first transaction or of the external message; used if `account` is absent',
  ),
};

type Values = ParamValues<typeof TRANSACTION_PARAMS>;

export const pendingTransactions = operation({
  name: 'pendingTransactions',
  tag: 'Pending',
  summary: 'Emulated transactions of sent messages',
  description:
    'Transactions that are not on the chain yet, the newest first. `account` or `trace_id` is required.',
  params: TRANSACTION_PARAMS,
  result: named(
    'PendingTransactionsAnswer',
    'Emulated transactions, with an address book',
    Type.Object({
      transactions: Type.Array(Transaction, { description: 'By `lt`, the newest first' }),
      address_book: AddressBook,
    }),
  ),
  failures: [404],
  async handle(values, context) {
    const found = await findTraces(values, context);
    const of = new Set(values.account?.map(toHex));
    const isWanted = ({ account, emulated }: LedgerTransaction) =>
      emulated && (of.size === 0 || of.has(toHex(account)));
    const all = await emulatedOnly(found, context);
    const transactions = all.filter(isWanted).toSorted((a, b) => Number(b.lt - a.lt));
    const addressBook = new AddressBookBuilder();
    return {
      transactions: await pendingTransactionShapes([{ transactions }], addressBook, context),
      address_book: await addressBook.build(context),
    };
  },
});

async function findTraces(
  { account, trace_id }: Values,
  context: Context,
): Promise<readonly PendingTrace[]> {
  if (!account && !trace_id) throw new InvalidRequest('at least 1 account address required');
  const pending = requirePending(context);
  const found = account
    ? await pending.byAccounts(account)
    : await pending.byHashes(await messageHashes(trace_id ?? [], context));
  if (found.length === 0) throw new NotFound('emulated traces not found');
  return found;
}

/** The external messages of traces, which may be named by them. */
async function messageHashes(
  ids: readonly Buffer[],
  { store }: Context,
): Promise<readonly Uint8Array[]> {
  const roots = await findTransactionsByHash(store, ids);
  return [...ids, ...roots.flatMap(({ content }) => content.inMessage?.hash ?? [])];
}

/** Without traces that are complete in the index, and without transactions whose message is received there. */
async function emulatedOnly(
  found: readonly PendingTrace[],
  { store }: Context,
): Promise<readonly LedgerTransaction[]> {
  const { traces, roots } = await withoutIndexed(found, store);
  const inMessages = traces.flatMap(({ transactions }) =>
    transactions.flatMap(({ emulated, content }) => (emulated && content.inMessage) || []),
  );
  const names = await findMessageTransactions(store, createdMessages(inMessages), true);
  const received = new Set(
    (await findTransactions(store, names)).map(({ content }) => messageOf(content)),
  );
  return traces.flatMap(({ hash, transactions }) =>
    transactions.filter((each, index) => {
      const isRootIndexed = index === 0 && roots.has(hash);
      return !isRootIndexed && !received.has(messageOf(each.content));
    }),
  );
}

function messageOf({ inMessage }: LedgerTransaction['content']): string {
  return inMessage ? toHex(inMessage.hash) : '';
}
