import { interfacesOf, walletKind } from '@tonway/contracts';
import Type, { type Static } from 'typebox';
import { addressOf } from '../../../store/accounts/account-key.ts';
import type { AddressBookAccount } from '../../../store/ledger/transaction.ts';
import { EXAMPLE, FriendlyAddress, Nullable, named, Text } from '../../kernel/fields.ts';
import type { OperatorNames, V3Settings } from '../operation.ts';

const AddressBookRow = named(
  'AddressBookRow',
  'Display form of an account',
  Type.Object({
    user_friendly: Nullable(FriendlyAddress('The account; null if the text is not an address')),
    domain: Nullable(Text('Domain name of the account', 'foundation.ton')),
    name: Type.Optional(Text('Name that the operator of the server gives the account', 'Exchange')),
    interfaces: Type.Array(Type.String(), {
      description: 'Names of the interfaces that the contract has',
      examples: [['wallet_v5r1']],
    }),
  }),
);

const ADDRESS_BOOK_EXAMPLE = {
  [EXAMPLE.rawAddress]: { user_friendly: EXAMPLE.address, domain: null, interfaces: [] },
};

export const AddressBook = named(
  'AddressBook',
  'Display forms of the accounts of a response, by raw address',
  Type.Record(Type.String(), AddressBookRow, { examples: [ADDRESS_BOOK_EXAMPLE] }),
);

/** The row of a text that is not an address. */
export const UNKNOWN_ADDRESS: Static<typeof AddressBookRow> = {
  user_friendly: null,
  domain: null,
  interfaces: [],
};

/** Stands in place of an address that a message leaves empty. */
export const NO_ADDRESS = 'addr_none';

export const NO_ADDRESS_ROW: Static<typeof AddressBookRow> = {
  user_friendly: NO_ADDRESS,
  domain: null,
  interfaces: [],
};

export function addressBookRow(
  { account, code, domain }: AddressBookAccount,
  { testOnly }: V3Settings,
  names: OperatorNames | null,
): Static<typeof AddressBookRow> {
  // wallets and accounts without code get a non-bounceable address
  const codeHash = code?.codeHash;
  const bounceable = codeHash ? !walletKind(codeHash) : false;
  const user_friendly = addressOf(account).toFriendly({ bounceable, testOnly });
  const name = names?.find(addressOf(account))?.name;
  return {
    user_friendly,
    domain,
    ...(name !== undefined && { name }),
    interfaces: code ? [...interfacesOf(code)] : [],
  };
}
