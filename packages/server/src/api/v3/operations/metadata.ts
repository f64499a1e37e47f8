import { AddressBookBuilder } from '../accounts.ts';
import { operation } from '../operation.ts';
import { addressKind, addressTexts } from '../params/address.ts';
import { Metadata } from '../shapes/metadata.ts';

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
    for (const text of address) accounts.add(addressKind.read(text) ?? null);
    return accounts.metadata({ ...context, wantsMetadata: true });
  },
});
