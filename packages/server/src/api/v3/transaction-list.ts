import Type, { type Static } from 'typebox';
import { messageAccountKey } from '../../store/accounts/account-key.ts';
import type { TraceOrigin } from '../../store/ledger/trace.ts';
import type { LedgerTransaction } from '../../store/ledger/transaction.ts';
import { type IndexedTransaction, ledgerTransactions } from '../../store/transactions/read.ts';
import { TimeSlice } from '../../util/time-slice.ts';
import { mapInSlices } from '../http/large-responses.ts';
import { named } from '../kernel/fields.ts';
import { AddressBookBuilder } from './accounts.ts';
import type { ShapeContext } from './operation.ts';
import { AddressBook } from './shapes/address-book.ts';
import { NextCursor } from './shapes/text.ts';
import { Transaction, transaction } from './shapes/transaction.ts';

export const TransactionsResponse = named(
  'TransactionsAnswer',
  'Transactions, with an address book',
  Type.Object({
    transactions: Type.Array(Transaction, { description: 'In the requested order' }),
    address_book: AddressBook,
    next_cursor: NextCursor,
  }),
);

/** The response for a list of transactions, in the same order; `origins` as in `ledgerTransactions`. */
export async function transactionsResponse(
  indexed: readonly IndexedTransaction[],
  context: ShapeContext,
  origins?: readonly TraceOrigin[],
): Promise<Static<typeof TransactionsResponse>> {
  const { store, settings } = context;
  const addressBook = new AddressBookBuilder();
  const slice = new TimeSlice();
  for (const each of indexed) {
    addAccounts(addressBook, each);
    if (slice.isOver) await slice.next();
  }
  const [transactions, address_book] = await Promise.all([
    inPortions(indexed, (portion) => ledgerTransactions(store, portion, origins)),
    addressBook.build(context),
  ]);
  const shape = (each: LedgerTransaction) => transaction(each, settings);
  return {
    transactions: await mapInSlices(transactions, shape, settings.maxResponseBytes),
    address_book,
  };
}

/** Rows that are converted at once, without a break for other requests. */
const PORTION = 100;

async function inPortions<T, S>(
  items: readonly T[],
  convert: (portion: readonly T[]) => Promise<readonly S[]>,
): Promise<S[]> {
  const converted: S[] = [];
  for (let start = 0; start < items.length; start += PORTION)
    converted.push(...(await convert(items.slice(start, start + PORTION))));
  return converted;
}

/** Adds the account, the source of the inbound message and the destinations of the outbound messages. */
export function addAccounts(
  addressBook: AddressBookBuilder,
  { account, content }: Pick<IndexedTransaction, 'account' | 'content'>,
): void {
  addressBook.add(account);
  const { inMessage, outMessages } = content;
  if (inMessage) addressBook.add(messageAccountKey(inMessage.info.source));
  for (const { info } of outMessages) addressBook.add(messageAccountKey(info.destination));
}
