import Type from 'typebox';
import { type NftItemFilter, nftItemOrder, readNftItems } from '../../../store/nfts/items.ts';
import { mapInSlices } from '../../http/large-responses.ts';
import { InvalidRequest, ResponseTooLarge } from '../../kernel/errors.ts';
import { named } from '../../kernel/fields.ts';
import { type ParamValues, withDefault } from '../../kernel/params.ts';
import { AddressBookBuilder } from '../accounts.ts';
import { operation } from '../operation.ts';
import { nextCursor, PAGE, pageAfter } from '../paging.ts';
import { addressList } from '../params/address.ts';
import { nftIndexes } from '../params/number.ts';
import { booleanType } from '../params/v3-type.ts';
import { AddressBook } from '../shapes/address-book.ts';
import { Metadata } from '../shapes/metadata.ts';
import { NextCursor } from '../shapes/text.ts';
import { NftItem, nftItem } from '../shapes/tokens.ts';

const PARAMS = {
  address: addressList('The items'),
  owner_address: addressList('Owned by any of these accounts'),
  collection_address: addressList(
    'Of this collection; of any of these, with exactly one `owner_address`',
  ),
  index: nftIndexes,
  include_on_sale: withDefault(
    booleanType,
    false,
    'With `owner_address`: includes items that the account sells through a sale or auction contract',
  ),
  sort_by_last_transaction_lt: withDefault(
    booleanType,
    false,
    'The items with the newest transactions first',
  ),
  ...PAGE,
};

export const nftItems = operation({
  name: 'nft/items',
  tag: 'NFTs',
  summary: 'NFTs by address, owner, collection or index',
  description:
    'In the order in which they were first seen; with `owner_address` by owner, collection and index; of one collection by index. All parameters are combined. An item that is for sale names the sale and the seller.',
  params: PARAMS,
  result: named(
    'NFTItemsAnswer',
    'NFTs, with an address book',
    Type.Object({
      nft_items: Type.Array(NftItem, { description: 'In the requested order' }),
      address_book: AddressBook,
      metadata: Metadata,
      next_cursor: NextCursor,
    }),
  ),
  readsContracts: true,
  async handle(params, context) {
    const { store, settings } = context;
    const filter = filterOf(params);
    const order = nftItemOrder(filter);
    const page = pageAfter(params, order, settings);
    const { maxResponseBytes: maxBytes } = settings;
    const found = await readNftItems(store, filter, { ...page, maxBytes });
    if (!found) throw new ResponseTooLarge(maxBytes);
    const { items, next } = found;
    const addressBook = new AddressBookBuilder();
    for (const { account, collectionAccount, owner } of items)
      addressBook.addAll(account, collectionAccount, owner);
    return {
      nft_items: await mapInSlices(items, nftItem, maxBytes),
      ...(await addressBook.fields(context)),
      ...nextCursor(order, next),
    };
  },
});

function filterOf(values: ParamValues<typeof PARAMS>): NftItemFilter {
  const { address, owner_address, collection_address, index } = values;
  if (collection_address && collection_address.length > 1 && owner_address?.length !== 1)
    throw new InvalidRequest('exact one owner_address required for multiple collection_address');
  if (index && !collection_address)
    throw new InvalidRequest('index parameter is not allowed without the collection_address');
  return {
    ...(address && { accounts: address }),
    ...(owner_address && { owners: owner_address }),
    ...(collection_address && { collections: collection_address }),
    ...(index && { indexes: index }),
    byRealOwner: values.include_on_sale && owner_address !== null,
    byLastTransaction: values.sort_by_last_transaction_lt,
  };
}
