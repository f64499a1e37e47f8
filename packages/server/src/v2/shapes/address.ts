import type { Address } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import type { ParsedAddress } from '../../http/values.ts';
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

/** The raw form with upper-case digits. */
export function upperRaw(address: Address): string {
  return address.toRaw().toUpperCase();
}

/** Friendly with the flags that were given; bounceable where the raw form was. */
export function friendlyWithClientFlags({ address, bounceable, testOnly }: ParsedAddress): string {
  return address.toFriendly({ bounceable, testOnly });
}

/** The form that was given, normalised. */
export function inClientForm(given: ParsedAddress): string {
  return given.form === 'raw' ? upperRaw(given.address) : friendlyWithClientFlags(given);
}
