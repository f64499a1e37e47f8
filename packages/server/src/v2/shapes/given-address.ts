import type { Address } from '@tonway/chain';
import type { ParsedAddress } from '../../http/values.ts';

/** The raw form with upper-case digits. */
export function upperRaw(address: Address): string {
  return address.toRaw().toUpperCase();
}

/** Friendly with the flags that were given; bounceable where the raw form was. */
export function friendlyAsGiven({ address, bounceable, testOnly }: ParsedAddress): string {
  return address.toFriendly({ bounceable, testOnly });
}

/** The form that was given, normalised. */
export function asGiven(given: ParsedAddress): string {
  return given.form === 'raw' ? upperRaw(given.address) : friendlyAsGiven(given);
}
