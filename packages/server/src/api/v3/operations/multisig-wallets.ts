import Type from 'typebox';
import { multisigOrder, readMultisigs, readOrdersOf } from '../../../store/contracts/multisigs.ts';
import type { Multisig as LedgerMultisig, MultisigOrder } from '../../../store/ledger/contracts.ts';
import { TimeSlice } from '../../../util/time-slice.ts';
import { mapInSlices } from '../../http/large-responses.ts';
import { InvalidRequest } from '../../kernel/errors.ts';
import { named } from '../../kernel/fields.ts';
import { withDefault } from '../../kernel/params.ts';
import { AddressBookBuilder } from '../accounts.ts';
import { operation } from '../operation.ts';
import { nextCursor, PAGE, pageAfter, SORT } from '../paging.ts';
import { longAddressList } from '../params/address.ts';
import { booleanType } from '../params/v3-type.ts';
import { AddressBook } from '../shapes/address-book.ts';
import { Multisig, multisig } from '../shapes/multisig.ts';
import { accountText, NextCursor } from '../shapes/text.ts';

/** Further orders of a wallet are in `multisig/orders`. */
const MAX_ORDERS = 1000;

export const multisigWallets = operation({
  name: 'multisig/wallets',
  tag: 'Multisig',
  summary: 'Multisig wallets by address, signer or proposer',
  description: `Sorted by the last transaction, then by address. A wallet has at most ${MAX_ORDERS} orders here, the oldest.`,
  params: {
    address: longAddressList('The multisig wallets'),
    wallet_address: longAddressList('Signers or proposers'),
    include_orders: withDefault(booleanType, true, 'Whether the orders of each wallet are wanted'),
    ...PAGE,
    ...SORT,
  },
  result: named(
    'MultisigWalletsAnswer',
    'Multisig wallets, with an address book',
    Type.Object({
      multisigs: Type.Array(Multisig, { description: 'In the order that was asked for' }),
      address_book: AddressBook,
      next_cursor: NextCursor,
    }),
  ),
  readsContracts: true,
  async handle(params, context) {
    const { address: accounts, wallet_address: members, include_orders, sort } = params;
    if (!accounts && !members)
      throw new InvalidRequest('At least one of address or wallet_address should be specified');
    const { store, settings } = context;
    const order = multisigOrder(sort);
    const page = { ...pageAfter(params, order, settings), sort };
    const { items, next } = await readMultisigs(store, { accounts, members }, page);
    const found = items.map(({ account }) => account);
    const orders = include_orders ? await readOrdersOf(store, found, MAX_ORDERS) : [];
    const byMultisig = Map.groupBy(orders, (each) => accountText(each.multisig));
    const shape = (each: LedgerMultisig) =>
      multisig(each, byMultisig.get(accountText(each.account)) ?? []);
    const multisigs = await mapInSlices(items, shape, settings.maxResponseBytes);
    return {
      multisigs,
      address_book: await (await addressBookOf(items, orders)).build(context),
      ...nextCursor(order, next),
    };
  },
});

async function addressBookOf(
  wallets: readonly LedgerMultisig[],
  orders: readonly MultisigOrder[],
): Promise<AddressBookBuilder> {
  const book = new AddressBookBuilder();
  const slice = new TimeSlice();
  for (const { account, signers, proposers } of wallets) {
    book.addAll(account, ...signers, ...proposers);
    if (slice.isOver) await slice.next();
  }
  for (const { account, signers } of orders) {
    book.addAll(account, ...signers);
    if (slice.isOver) await slice.next();
  }
  return book;
}
