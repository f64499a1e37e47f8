import Type, { type Static } from 'typebox';
import { FriendlyAddress, named, TypeName } from '../../openapi/fields.ts';

export const AccountAddress = named(
  'AccountAddress',
  'The address of an account',
  Type.Object({
    '@type': TypeName('accountAddress'),
    account_address: FriendlyAddress('The address, empty where there is none'),
  }),
);

/** The text is friendly, or empty where there is no address. */
export function accountAddress(text: string): Static<typeof AccountAddress> {
  return { '@type': 'accountAddress', account_address: text };
}
