import type { Address } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import type { ParsedAddress } from '../../http/values.ts';
import { FriendlyAddress, named, TypeName } from '../../openapi/fields.ts';

export const AccountAddress = named(
  'AccountAddress',
  'The address of an account',
  Type.Object({
    '@type': TypeName('accountAddress'),
    account_address: FriendlyAddress('The address; empty if there is none'),
  }),
);

/** `text` is a friendly address, or empty for no address. */
export function accountAddress(text: string): Static<typeof AccountAddress> {
  return { '@type': 'accountAddress', account_address: text };
}

/** Raw form with upper-case digits. */
export function upperRaw(address: Address): string {
  return address.toRaw().toUpperCase();
}

/** Friendly form with the flags that the client sent; bounceable if the client sent a raw address. */
export function friendlyWithClientFlags({ address, bounceable, testOnly }: ParsedAddress): string {
  return address.toFriendly({ bounceable, testOnly });
}

/** The form that the client sent (raw or friendly), normalized. */
export function inClientForm(parsed: ParsedAddress): string {
  return parsed.form === 'raw' ? upperRaw(parsed.address) : friendlyWithClientFlags(parsed);
}
