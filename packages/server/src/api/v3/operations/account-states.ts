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
    const { maxAnswerBytes } = settings;
    const filter = accountFilter(params);
    const found = params.include_boc
      ? await readAccountsWithin(store, filter, Math.floor(maxAnswerBytes / BASE64_GROWTH))
      : await readAccounts(store, { ...filter, bocs: 'none' });
    if (!found) throw new ResponseTooLarge(maxAnswerBytes);
    const accounts = await mapInSlices(found, fullAccountState, maxAnswerBytes);
    return { accounts, ...(await addressBookFields(found, context)) };
  },
});
