import { WALLET_CODES } from '@tonway/contracts';
import Type from 'typebox';
import { readAccounts, readAccountsWithin } from '../../../store/accounts/read.ts';
import { mapInSlices } from '../../http/large-responses.ts';
import { ResponseTooLarge } from '../../kernel/errors.ts';
import { named } from '../../kernel/fields.ts';
import { withDefault } from '../../kernel/params.ts';
import { ACCOUNTS, accountFilter, addressBookFields } from '../accounts.ts';
import { operation } from '../operation.ts';
import { booleanType } from '../params/v3-type.ts';
import { FullAccountState, fullAccountState } from '../shapes/account-state.ts';
import { AddressBook } from '../shapes/address-book.ts';
import { WalletState, walletState } from '../shapes/contracts.ts';
import { Metadata } from '../shapes/metadata.ts';

/** Base64 text is longer than its bytes by this factor. */
const BASE64_GROWTH = 4 / 3;

export const accountStates = operation({
  name: 'accountStates',
  tag: 'Accounts',
  summary: 'Latest states of accounts: balance, status, code, data and interfaces',
  description: 'In the order of the request; unused accounts are omitted.',
  params: {
    ...ACCOUNTS,
    include_boc: withDefault(booleanType, true, 'Whether to include code and data'),
  },
  result: named(
    'AccountStatesAnswer',
    'Accounts, with an address book',
    Type.Object({
      accounts: Type.Array(FullAccountState, { description: 'In the order of the request' }),
      address_book: AddressBook,
      metadata: Metadata,
    }),
  ),
  async handle(params, context) {
    const { store, settings } = context;
    const { maxResponseBytes } = settings;
    const filter = accountFilter(params);
    const found = params.include_boc
      ? await readAccountsWithin(store, filter, Math.floor(maxResponseBytes / BASE64_GROWTH))
      : await readAccounts(store, { ...filter, bocs: 'none' });
    if (!found) throw new ResponseTooLarge(maxResponseBytes);
    const accounts = await mapInSlices(found, fullAccountState, maxResponseBytes);
    return { accounts, ...(await addressBookFields(found, context)) };
  },
});

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
