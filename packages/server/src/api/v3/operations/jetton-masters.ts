import Type from 'typebox';
import { MASTER_ORDER, readJettonMasters } from '../../../store/tokens/jettons.ts';
import { mapInSlices } from '../../http/large-responses.ts';
import { ResponseTooLarge } from '../../kernel/errors.ts';
import { named } from '../../kernel/fields.ts';
import { AddressBookBuilder } from '../accounts.ts';
import { operation } from '../operation.ts';
import { nextCursor, PAGE, pageAfter } from '../paging.ts';
import { longAddressList } from '../params/address.ts';
import { AddressBook } from '../shapes/address-book.ts';
import { Metadata } from '../shapes/metadata.ts';
import { NextCursor } from '../shapes/text.ts';
import { JettonMaster, jettonMaster } from '../shapes/tokens.ts';

export const jettonMasters = operation({
  name: 'jetton/masters',
  tag: 'Jettons',
  summary: 'Jettons by address or administrator',
  description: 'In the order in which they were first seen. All parameters are combined.',
  params: {
    address: longAddressList('The master contracts'),
    admin_address: longAddressList('Administered by any of these accounts'),
    ...PAGE,
  },
  result: named(
    'JettonMastersAnswer',
    'Jettons, with an address book',
    Type.Object({
      jetton_masters: Type.Array(JettonMaster, {
        description: 'In the order in which they were first seen',
      }),
      address_book: AddressBook,
      metadata: Metadata,
      next_cursor: NextCursor,
    }),
  ),
  readsContracts: true,
  async handle(params, context) {
    const { address, admin_address } = params;
    const { store, settings } = context;
    const page = pageAfter(params, MASTER_ORDER, settings);
    const filter = {
      ...(address && { accounts: address }),
      ...(admin_address && { admins: admin_address }),
    };
    const { maxAnswerBytes: maxBytes } = settings;
    const found = await readJettonMasters(store, filter, { ...page, maxBytes });
    if (!found) throw new ResponseTooLarge(maxBytes);
    const { items, next } = found;
    const addressBook = new AddressBookBuilder();
    for (const { account, admin } of items) addressBook.addAll(account, admin);
    return {
      jetton_masters: await mapInSlices(items, jettonMaster, maxBytes),
      ...(await addressBook.fields(context)),
      ...nextCursor(MASTER_ORDER, next),
    };
  },
});
