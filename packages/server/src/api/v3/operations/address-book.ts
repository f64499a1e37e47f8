import { AddressBookBuilder } from '../accounts.ts';
import { operation } from '../operation.ts';
import { addressTexts, addressType } from '../params/address.ts';
import { AddressBook, UNKNOWN_ADDRESS } from '../shapes/address-book.ts';
import { Metadata } from '../shapes/metadata.ts';
import { accountText } from '../shapes/text.ts';

export const addressBook = operation({
  name: 'addressBook',
  tag: 'Accounts',
  summary: 'Display forms of addresses, and the interfaces of their contracts',
  description:
    'Keys of the result are the given texts. A text that is not an address has no `user_friendly` form.',
  params: { address: addressTexts },
  result: AddressBook,
  async handle({ address }, context) {
    const keys = new Map(address.map((text) => [text, addressType.read(text) ?? null]));
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

export const metadata = operation({
  name: 'metadata',
  tag: 'Accounts',
  summary: 'Metadata of the accounts that are tokens',
  description:
    'Jettons, jetton wallets, NFT collections and NFT items; other addresses are absent. The jetton of each wallet is included.',
  params: { address: addressTexts },
  result: Metadata,
  readsContracts: true,
  async handle({ address }, context) {
    const accounts = new AddressBookBuilder();
    for (const text of address) accounts.add(addressType.read(text) ?? null);
    return accounts.metadata({ ...context, wantsMetadata: true });
  },
});
