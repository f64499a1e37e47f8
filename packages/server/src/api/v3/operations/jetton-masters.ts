import Type from 'typebox';
import { masterOrder, readJettonMasters } from '../../../store/tokens/jettons.ts';
import { mapInSlices } from '../../http/large-responses.ts';
import { ResponseTooLarge } from '../../kernel/errors.ts';
import { named } from '../../kernel/fields.ts';
import { AddressBookBuilder, tokenAccounts, VERIFIED } from '../accounts.ts';
import { operation } from '../operation.ts';
import { nextCursor, optionalSort, PAGE, pageAfter } from '../paging.ts';
import { longAddressList } from '../params/address.ts';
import { AddressBook } from '../shapes/address-book.ts';
import { Metadata } from '../shapes/metadata.ts';
import { NextCursor } from '../shapes/text.ts';
import { JettonMaster, jettonMaster } from '../shapes/tokens.ts';

export const jettonMasters = operation({
  name: 'jetton/masters',
  tag: 'Jettons',
  summary: 'Jettons by address or administrator',
  description:
    'In the order in which they were first seen; `sort=desc` lists the newest ones first. All parameters are combined. `sort` and `verified` are extensions of Tonway.',
  params: {
    address: longAddressList('The master contracts'),
    admin_address: longAddressList('Administered by any of these accounts'),
    ...VERIFIED,
    ...PAGE,
    sort: optionalSort(
      '`desc`: those that were seen last come first; by default the first come first',
    ),
  },
  result: named(
    'JettonMastersAnswer',
    'Jettons, with an address book',
    Type.Object({
      jetton_masters: Type.Array(JettonMaster, {
        description: 'In the requested order',
      }),
      address_book: AddressBook,
      metadata: Metadata,
      next_cursor: NextCursor,
    }),
  ),
  readsContracts: true,
  async handle(params, context) {
    const { address, admin_address, verified, sort } = params;
    const { store, settings, names } = context;
    const accounts = tokenAccounts(address, verified, names);
    const order = masterOrder(sort ?? 'asc');
    const page = pageAfter(params, order, settings);
    const filter = {
      ...(accounts && { accounts }),
      ...(admin_address && { admins: admin_address }),
    };
    const { maxResponseBytes: maxBytes } = settings;
    const found = await readJettonMasters(store, filter, order, { ...page, maxBytes });
    if (!found) throw new ResponseTooLarge(maxBytes);
    const { items, next } = found;
    const addressBook = new AddressBookBuilder();
    for (const { account, admin } of items) addressBook.addAll(account, admin);
    return {
      jetton_masters: await mapInSlices(items, jettonMaster, maxBytes),
      ...(await addressBook.fields(context)),
      ...nextCursor(order, next),
    };
  },
});
