import { EXAMPLE } from '../../openapi/examples.ts';
import { AddressBookBuilder } from '../accounts.ts';
import { operation } from '../operation.ts';
import { addressKind } from '../params/address.ts';
import { textList } from '../params/text.ts';
import { AddressBook, UNKNOWN_ADDRESS } from '../shapes/address-book.ts';
import { accountText } from '../shapes/text.ts';

const MAX_ADDRESSES = 1024;

export const addressBook = operation({
  name: 'addressBook',
  tag: 'Accounts',
  summary: 'Display forms of addresses, and the interfaces of their contracts',
  description:
    'Keys of the result are the given texts. A text that is not an address has no `user_friendly` form.',
  params: {
    address: textList({
      description: 'Addresses, raw or friendly',
      example: EXAMPLE.rawAddress,
      max: MAX_ADDRESSES,
      tooMany: `maximum ${MAX_ADDRESSES} addresses allowed`,
      missing: 'at least 1 address required',
      splitCommas: true,
    }),
  },
  result: AddressBook,
  async handle({ address }, context) {
    const keys = new Map(address.map((text) => [text, addressKind.read(text) ?? null]));
    const builder = new AddressBookBuilder();
    for (const key of keys.values()) builder.add(key);
    const book = await builder.build({ ...context, wantsAddressBook: true });
    const rows = [...keys].map(([text, key]) => [
      text,
      (key && book[accountText(key)]) ?? UNKNOWN_ADDRESS,
    ]);
    return Object.fromEntries(rows);
  },
});
