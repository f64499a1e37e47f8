import Type from 'typebox';
import { named } from '../../openapi/fields.ts';
import { AddressBookBuilder } from '../accounts.ts';
import { operation } from '../operation.ts';
import { booleanKind, withDefault } from '../params/kind.ts';
import { pendingActionShapes, pendingTransactionShapes } from '../pending-answer.ts';
import { PENDING, selectPending } from '../pending-selection.ts';
import { Action } from '../shapes/action.ts';
import { AddressBook } from '../shapes/address-book.ts';
import { Metadata } from '../shapes/metadata.ts';

export const pendingActions = operation({
  name: 'pendingActions',
  tag: 'Pending',
  summary: 'Actions of sent messages that are not complete on the chain',
  description:
    'Actions of the traces that `pendingTraces` lists; with `account`, only those that involve it.',
  params: {
    ...PENDING,
    include_transactions: withDefault(booleanKind, false, 'Adds the transactions of each action'),
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
