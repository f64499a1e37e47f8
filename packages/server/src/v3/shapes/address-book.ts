import Type, { type Static } from 'typebox';
import { addressOf } from '../../store/account-key.ts';
import type { BookRow } from '../../store/read/address-book.ts';
import { WALLET_TYPES } from '../../v2/wallets/wallet-types.ts';
import { interfacesOf } from '../interfaces/interfaces-of.ts';
import type { V3Settings } from '../operation.ts';
import { Nullable } from './schemas.ts';
import { base64 } from './text.ts';

const AddressBookRow = Type.Object(
  {
    user_friendly: Nullable(Type.String()),
    domain: Nullable(Type.String()),
    interfaces: Type.Array(Type.String()),
  },
  { title: 'AddressBookRow' },
);

/** By raw address. */
export const AddressBook = Type.Record(Type.String(), AddressBookRow);

/** Of what is no address. */
export const UNKNOWN_ADDRESS: Static<typeof AddressBookRow> = {
  user_friendly: null,
  domain: null,
  interfaces: [],
};

/** `row`: undefined where the account is not indexed. */
export function addressBookRow(
  account: Buffer,
  row: BookRow | undefined,
  { testOnly }: V3Settings,
): Static<typeof AddressBookRow> {
  // to somebody without code, and to a wallet, money can be sent that does not come back
  const codeHash = row?.code_hash;
  const bounceable = codeHash ? !WALLET_TYPES.has(base64(codeHash)) : false;
  const user_friendly = addressOf(account).toFriendly({ bounceable, testOnly });
  return { user_friendly, domain: null, interfaces: row ? [...interfacesOf(row)] : [] };
}
