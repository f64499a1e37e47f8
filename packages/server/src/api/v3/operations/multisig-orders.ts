import Type, { type Static } from 'typebox';
import {
  multisigOrder as orderOf,
  readMultisigOrders,
} from '../../../store/contracts/multisigs.ts';
import type { MultisigOrder as LedgerOrder } from '../../../store/ledger/contracts.ts';
import { TimeSlice } from '../../../util/time-slice.ts';
import { mapInSlices } from '../../http/large-responses.ts';
import { InvalidRequest } from '../../kernel/errors.ts';
import { named } from '../../kernel/fields.ts';
import { withDefault } from '../../kernel/params.ts';
import { AddressBookBuilder } from '../accounts.ts';
import { operation } from '../operation.ts';
import { nextCursor, PAGE, pageAfter, SORT } from '../paging.ts';
import { addressType, longAddressList } from '../params/address.ts';
import { booleanType } from '../params/v3-type.ts';
import { AddressBook } from '../shapes/address-book.ts';
import { MultisigOrder, multisigOrder, type OrderAction } from '../shapes/multisig.ts';
import { NextCursor } from '../shapes/text.ts';

export const multisigOrders = operation({
  name: 'multisig/orders',
  tag: 'Multisig',
  summary: 'Orders of multisig wallets',
  description: 'Sorted by the last transaction, then by address.',
  params: {
    address: longAddressList('The contracts of orders'),
    multisig_address: longAddressList('The multisig wallets'),
    parse_actions: withDefault(booleanType, false, 'Whether the actions are decoded'),
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
    const orders = await mapInSlices(items, shape, settings.maxResponseBytes);
    return {
      orders,
      address_book: await (await addressBookOf(items, orders)).build(context),
      ...nextCursor(order, next),
    };
  },
});

async function addressBookOf(
  items: readonly LedgerOrder[],
  orders: readonly Static<typeof MultisigOrder>[],
): Promise<AddressBookBuilder> {
  const book = new AddressBookBuilder();
  const slice = new TimeSlice();
  for (const [i, { account, multisig, signers }] of items.entries()) {
    book.addAll(account, multisig, ...signers);
    for (const action of orders[i]?.actions ?? []) book.addAll(...addressesOf(action));
    if (slice.isOver) await slice.next();
  }
  return book;
}

/** The destination, and the addresses in the body. */
function addressesOf({ destination, parsed_body }: Static<typeof OrderAction>): (Buffer | null)[] {
  const values = [destination, ...Object.values(parsed_body ?? {})].flat();
  return values.map((value) =>
    typeof value === 'string' && value.includes(':') ? (addressType.read(value) ?? null) : null,
  );
}
