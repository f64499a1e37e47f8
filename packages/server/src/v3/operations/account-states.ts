import Type from 'typebox';
import { AnswerTooLarge, mapInSlices } from '../../http/large-answers.ts';
import { named } from '../../openapi/fields.ts';
import { readAccounts, readAccountsWithin } from '../../store/read/account-states.ts';
import { ACCOUNTS, accountFilter, addressBookFields } from '../accounts.ts';
import { operation } from '../operation.ts';
import { booleanKind, withDefault } from '../params/kind.ts';
import { FullAccountState, fullAccountState } from '../shapes/account-state.ts';
import { AddressBook } from '../shapes/address-book.ts';
import { Metadata } from '../shapes/schemas.ts';

/** Base64 text is longer than its bytes by this factor. */
const BASE64_GROWTH = 4 / 3;

export const accountStates = operation({
  name: 'accountStates',
  tag: 'Accounts',
  summary: 'Accounts as they are now: balance, status, code, data and interfaces',
  description:
    'In the order in which they are asked for; accounts that nobody has used are left out.',
  params: {
    ...ACCOUNTS,
    include_boc: withDefault(booleanKind, true, 'Whether code and data are wanted'),
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
    if (!found) throw new AnswerTooLarge(maxAnswerBytes);
    const accounts = await mapInSlices(found, fullAccountState, maxAnswerBytes);
    return { accounts, ...(await addressBookFields(found, context)) };
  },
});
