import { EXAMPLE } from '../../openapi/examples.ts';
import { AddressBookBuilder } from '../accounts.ts';
import { operation } from '../operation.ts';
import { addressKind } from '../params/address.ts';
import { textList } from '../params/text.ts';
import { Metadata } from '../shapes/metadata.ts';

const MAX_ADDRESSES = 1024;

export const metadata = operation({
  name: 'metadata',
  tag: 'Accounts',
  summary: 'Metadata of the accounts that are tokens',
  description:
    'Jettons, jetton wallets, NFT collections and NFT items; other addresses are absent. The jetton of each wallet is included.',
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
  result: Metadata,
  readsContracts: true,
  async handle({ address }, context) {
    const accounts = new AddressBookBuilder();
    for (const text of address) accounts.add(addressKind.read(text) ?? null);
    return accounts.metadata({ ...context, wantsMetadata: true });
  },
});
