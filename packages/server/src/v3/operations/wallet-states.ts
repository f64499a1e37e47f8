import Type from 'typebox';
import { readAccounts } from '../../store/read/account-states.ts';
import { WALLET_TYPES } from '../../v2/wallets/wallet-types.ts';
import { ACCOUNTS, accountFilter, besideAccounts } from '../accounts-answer.ts';
import { operation } from '../operation.ts';
import { AddressBook } from '../shapes/address-book.ts';
import { Metadata } from '../shapes/schemas.ts';
import { WalletState, walletState } from '../shapes/wallet-state.ts';

/** What others keep is not read: it may be large. */
const WALLET_CODES = [...WALLET_TYPES.keys()].map((hash) => Buffer.from(hash, 'base64'));

export const walletStates = operation({
  name: 'walletStates',
  tag: 'Accounts',
  summary: 'Whether accounts are wallets, of which kind, and their sequence numbers',
  description:
    'In the order in which they are asked for; accounts that nobody has used are left out.',
  params: ACCOUNTS,
  result: Type.Object({
    wallets: Type.Array(WalletState),
    address_book: AddressBook,
    metadata: Metadata,
  }),
  async handle(asked, context) {
    const rows = await readAccounts(context.store, { ...accountFilter(asked), bags: WALLET_CODES });
    return { wallets: rows.map(walletState), ...(await besideAccounts(rows, context)) };
  },
});
