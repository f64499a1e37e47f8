import Type, { type Static } from 'typebox';
import { InvalidRequest } from '../../http/errors.ts';
import { mapInSlices } from '../../http/large-answers.ts';
import type { MultisigOrder as LedgerOrder } from '../../ledger/multisig.ts';
import { named } from '../../openapi/fields.ts';
import { multisigOrder as orderOf, readMultisigOrders } from '../../store/read/multisigs.ts';
import { AddressBookBuilder } from '../accounts.ts';
import { operation } from '../operation.ts';
import { nextCursor, pageAfter } from '../page.ts';
import { addressKind, addressList } from '../params/address.ts';
import { booleanKind, withDefault } from '../params/kind.ts';
import { PAGE, SORT } from '../params/page.ts';
import { AddressBook } from '../shapes/address-book.ts';
import { MultisigOrder, multisigOrder } from '../shapes/multisig.ts';
import { NextCursor } from '../shapes/schemas.ts';

export const multisigOrders = operation({
  name: 'multisig/orders',
  tag: 'Multisig',
  summary: 'Orders of multisig wallets',
  description: 'Sorted by the last transaction, then by address.',
  params: {
    address: addressList('The contracts of orders'),
    multisig_address: addressList('The multisig wallets'),
    parse_actions: withDefault(booleanKind, false, 'Whether the actions are decoded'),
    ...PAGE,
    ...SORT,
  },
  result: named(
    'MultisigOrdersAnswer',
    'Orders of multisig wallets, with an address book',
    Type.Object({
      orders: Type.Array(MultisigOrder, { description: 'In the order that was asked for' }),
      address_book: AddressBook,
      next_cursor: NextCursor,
    }),
  ),
  readsContracts: true,
  async handle(params, context) {
    const { address: accounts, multisig_address: multisigs, parse_actions, sort } = params;
    if (!accounts && !multisigs)
      throw new InvalidRequest('At least one of address or multisig_address should be specified');
    const { store, settings } = context;
    const order = orderOf(sort);
    const page = { ...pageAfter(params, order, settings), sort };
    const { items, next } = await readMultisigOrders(store, { accounts, multisigs }, page);
    const shape = (each: LedgerOrder) => multisigOrder(each, parse_actions);
    const orders = await mapInSlices(items, shape, settings.maxAnswerBytes);
    return {
      orders,
      address_book: await addressBookOf(items, orders).build(context),
      ...nextCursor(order, next),
    };
  },
});

function addressBookOf(
  items: readonly LedgerOrder[],
  orders: readonly Static<typeof MultisigOrder>[],
): AddressBookBuilder {
  const book = new AddressBookBuilder();
  for (const { account, multisig, signers } of items)
    for (const each of [account, multisig, ...signers]) book.add(each);
  for (const action of orders.flatMap(({ actions }) => actions ?? []))
    for (const value of [action.destination, ...Object.values(action.parsed_body ?? {})].flat())
      if (typeof value === 'string' && value.includes(':'))
        book.add(addressKind.read(value) ?? null);
  return book;
}
