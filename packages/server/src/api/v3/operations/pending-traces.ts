import Type from 'typebox';
import { named } from '../../openapi/fields.ts';
import { AddressBookBuilder } from '../accounts.ts';
import { operation } from '../operation.ts';
import { pendingTraceShapes } from '../pending-answer.ts';
import { PENDING, selectPending } from '../pending-selection.ts';
import { AddressBook } from '../shapes/address-book.ts';
import { Metadata } from '../shapes/metadata.ts';
import { Trace } from '../shapes/trace.ts';

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
