import { Transaction as ChainTransaction, readBoc } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { shapeInTurns, Turns } from '../http/large-answers.ts';
import { named } from '../openapi/fields.ts';
import { messageAccountKey } from '../store/account-key.ts';
import { findStates, type StateRow } from '../store/read/states.ts';
import type { TransactionName, TransactionRow } from '../store/read/transactions.ts';
import { Accounts } from './address-book.ts';
import type { Context } from './operation.ts';
import { AddressBook } from './shapes/address-book.ts';
import { NextCursor } from './shapes/schemas.ts';
import { type ReadTransaction, Transaction, transaction } from './shapes/transaction.ts';

export const TransactionsAnswer = named(
  'TransactionsAnswer',
  'Transactions, with an address book',
  Type.Object({
    transactions: Type.Array(Transaction, { description: 'In the order that was asked for' }),
    address_book: AddressBook,
    next_cursor: NextCursor,
  }),
);

/** The answer about these rows, in their order. */
export async function transactionsAnswer(
  rows: readonly TransactionRow[],
  context: Context,
): Promise<Static<typeof TransactionsAnswer>> {
  const { maxAnswerBytes } = context.settings;
  const turns = new Turns();
  const decoded: Decoded[] = [];
  for (const row of rows) {
    decoded.push({ row, transaction: readTransaction(row) });
    if (turns.isOver) await turns.next();
  }
  const [states, address_book, hasFlags] = await Promise.all([
    findStates(context.store, stateNames(decoded)),
    accountsOf(decoded).book(context),
    context.store.facts.hasExtraFlags.get(),
  ]);
  const known = new Map(states.map((state) => [nameText(state), state]));
  const shape = (each: Decoded) =>
    transaction(
      { ...each, ...statesAround(each, known), hasFlags: hasFlags(each.row.mc_seqno) },
      context.settings,
    );
  const transactions = await shapeInTurns(decoded, shape, maxAnswerBytes);
  return { transactions, address_book };
}

/** The rows as they are named; those that are not there are left out. */
export function inOrder(
  names: readonly TransactionName[],
  rows: readonly TransactionRow[],
): readonly TransactionRow[] {
  const byName = new Map(rows.map((row) => [nameText(row), row]));
  return names.flatMap((name) => byName.get(nameText(name)) ?? []);
}

type Decoded = Pick<ReadTransaction, 'row' | 'transaction'>;

export function readTransaction({ boc }: TransactionRow): ChainTransaction {
  return ChainTransaction.load(readBoc(boc));
}

/** Each one left a state, and began with what the one before it had left. */
function stateNames(decoded: readonly Decoded[]): readonly TransactionName[] {
  const names = new Map<string, TransactionName>();
  for (const { row, transaction } of decoded)
    for (const name of [row, { account: row.account, lt: transaction.previousLt }])
      if (name.lt > 0n) names.set(nameText(name), name);
  return [...names.values()];
}

function statesAround({ row, transaction }: Decoded, known: ReadonlyMap<string, StateRow>) {
  const { account } = row;
  return {
    before: known.get(nameText({ account, lt: transaction.previousLt })),
    after: known.get(nameText(row)),
  };
}

export function nameText({ account, lt }: TransactionName): string {
  return `${account.toString('latin1')}${lt}`;
}

function accountsOf(decoded: readonly Decoded[]): Accounts {
  const accounts = new Accounts();
  for (const { row, transaction } of decoded) {
    accounts.add(row.account);
    if (transaction.inMessage) accounts.add(messageAccountKey(transaction.inMessage.info.source));
    for (const { info } of transaction.outMessages)
      accounts.add(messageAccountKey(info.destination));
  }
  return accounts;
}
