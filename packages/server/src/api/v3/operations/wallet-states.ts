import { WALLET_CODES } from '@tonway/contracts';
import Type from 'typebox';
import { readAccounts } from '../../../store/accounts/read.ts';
import { named } from '../../kernel/fields.ts';
import { ACCOUNTS, accountFilter, addressBookFields } from '../accounts.ts';
import { operation } from '../operation.ts';
import { AddressBook } from '../shapes/address-book.ts';
import { WalletState, walletState } from '../shapes/contracts.ts';
import { Metadata } from '../shapes/metadata.ts';

/** The data of other contracts may be large and is not read. */
const CODES_WITH_DATA = WALLET_CODES.map((hash) => Buffer.from(hash, 'base64'));

export const walletStates = operation({
  name: 'walletStates',
  tag: 'Accounts',
  summary: 'Wallet versions and seqnos of accounts, if they are wallets',
  description: 'In the order of the request; unused accounts are omitted.',
  params: ACCOUNTS,
  result: named(
    'WalletStatesAnswer',
    'Accounts as wallets, with an address book',
    Type.Object({
      wallets: Type.Array(WalletState, { description: 'In the order of the request' }),
      address_book: AddressBook,
      metadata: Metadata,
    }),
  ),
  async handle(params, context) {
    const found = await readAccounts(context.store, {
      ...accountFilter(params),
      bocs: CODES_WITH_DATA,
    });
    return { wallets: found.map(walletState), ...(await addressBookFields(found, context)) };
  },
});
