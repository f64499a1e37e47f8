import Type from 'typebox';
import {
  type JettonWalletFilter,
  jettonWalletOrder,
  readJettonWallets,
} from '../../../store/tokens/jettons.ts';
import { mapInSlices } from '../../http/large-responses.ts';
import { InvalidRequest } from '../../kernel/errors.ts';
import { named } from '../../kernel/fields.ts';
import { type ParamValues, withDefault } from '../../kernel/params.ts';
import { AddressBookBuilder } from '../accounts.ts';
import { operation } from '../operation.ts';
import { nextCursor, optionalSort, PAGE, pageAfter } from '../paging.ts';
import { addressList } from '../params/address.ts';
import { booleanType } from '../params/v3-type.ts';
import { AddressBook } from '../shapes/address-book.ts';
import { Metadata } from '../shapes/metadata.ts';
import { NextCursor } from '../shapes/text.ts';
import { JettonWallet, jettonWallet } from '../shapes/tokens.ts';

const PARAMS = {
  address: addressList('The wallets of jettons'),
  owner_address: addressList('Owned by any of these accounts'),
  jetton_address: addressList('Of this jetton; of any of these, with exactly one `owner_address`'),
  exclude_zero_balance: withDefault(
    booleanType,
    false,
    'Only wallets with a balance or an unclaimed airdrop',
  ),
  ...PAGE,
  sort: optionalSort('Sorts by balance including unclaimed airdrops, in this direction'),
};

export const jettonWallets = operation({
  name: 'jetton/wallets',
  tag: 'Jettons',
  summary: 'Jetton wallets by address, owner or jetton',
  description:
    'In the order in which the wallets were first seen, or by balance with `sort`; with `owner_address` by owner first. With `address` alone in the order of addresses. All parameters are combined.',
  params: PARAMS,
  result: named(
    'JettonWalletsAnswer',
    'Wallets of jettons, with an address book',
    Type.Object({
      jetton_wallets: Type.Array(JettonWallet, { description: 'In the requested order' }),
      address_book: AddressBook,
      metadata: Metadata,
      next_cursor: NextCursor,
    }),
  ),
  readsContracts: true,
  async handle(params, context) {
    const { store, settings } = context;
    const filter = filterOf(params);
    const order = jettonWalletOrder(filter);
    const page = pageAfter(params, order, settings);
    const { items, next } = await readJettonWallets(store, filter, page);
    const addressBook = new AddressBookBuilder();
    for (const { account, owner, jetton } of items) addressBook.addAll(account, owner, jetton);
    return {
      jetton_wallets: await mapInSlices(items, jettonWallet, settings.maxResponseBytes),
      ...(await addressBook.fields(context)),
      ...nextCursor(order, next),
    };
  },
});

function filterOf(values: ParamValues<typeof PARAMS>): JettonWalletFilter {
  const { address, owner_address, jetton_address, exclude_zero_balance, sort } = values;
  if (jetton_address && jetton_address.length > 1 && owner_address?.length !== 1)
    throw new InvalidRequest('exact one owner_address required for multiple jetton_address');
  return {
    ...(address && { accounts: address }),
    ...(owner_address && { owners: owner_address }),
    ...(jetton_address && { jettons: jetton_address }),
    isHolding: exclude_zero_balance,
    sort,
  };
}
