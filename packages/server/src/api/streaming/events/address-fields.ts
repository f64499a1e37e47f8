import type { AddressBookBuilder } from '../../v3/accounts.ts';
import type { ShapeContext } from '../../v3/operation.ts';
import type { Subscription } from '../subscription.ts';

/** The fields `address_book` and `metadata`, if the subscription asks for them. `add` names the accounts. */
export async function addressFields(
  { includeAddressBook, includeMetadata }: Subscription,
  context: ShapeContext,
  addressBook: AddressBookBuilder,
) {
  const [address_book, metadata] = await Promise.all([
    includeAddressBook ? addressBook.build(context) : null,
    includeMetadata ? addressBook.metadata(context) : null,
  ]);
  return { ...(address_book && { address_book }), ...(metadata && { metadata }) };
}
