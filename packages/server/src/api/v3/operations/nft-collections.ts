import Type from 'typebox';
import { collectionOrder, readNftCollections } from '../../../store/nfts/items.ts';
import { mapInSlices } from '../../http/large-responses.ts';
import { ResponseTooLarge } from '../../kernel/errors.ts';
import { named } from '../../kernel/fields.ts';
import { AddressBookBuilder, tokenAccounts, VERIFIED } from '../accounts.ts';
import { operation } from '../operation.ts';
import { nextCursor, optionalSort, PAGE, pageAfter } from '../paging.ts';
import { longAddressList } from '../params/address.ts';
import { AddressBook } from '../shapes/address-book.ts';
import { Metadata } from '../shapes/metadata.ts';
import { NextCursor } from '../shapes/text.ts';
import { NftCollection, nftCollection } from '../shapes/tokens.ts';

export const nftCollections = operation({
  name: 'nft/collections',
  tag: 'NFTs',
  summary: 'NFT collections by address or owner',
  description:
    'In the order in which they were first seen; `sort=desc` lists the newest ones first. All parameters are combined. `sort` and `verified` are extensions of Tonway.',
  params: {
    collection_address: longAddressList('The collections'),
    owner_address: longAddressList('Owned by any of these accounts'),
    ...VERIFIED,
    ...PAGE,
    sort: optionalSort(
      '`desc`: those that were seen last come first; by default the first come first',
    ),
  },
  result: named(
    'NFTCollectionsAnswer',
    'NFT collections, with an address book',
    Type.Object({
      nft_collections: Type.Array(NftCollection, {
        description: 'In the requested order',
      }),
      address_book: AddressBook,
      metadata: Metadata,
      next_cursor: NextCursor,
    }),
  ),
  readsContracts: true,
  async handle(params, context) {
    const { collection_address, owner_address, verified, sort } = params;
    const { store, settings, names } = context;
    const accounts = tokenAccounts(collection_address, verified, names);
    const order = collectionOrder(sort ?? 'asc');
    const page = pageAfter(params, order, settings);
    const filter = {
      ...(accounts && { accounts }),
      ...(owner_address && { owners: owner_address }),
    };
    const { maxResponseBytes: maxBytes } = settings;
    const found = await readNftCollections(store, filter, order, { ...page, maxBytes });
    if (!found) throw new ResponseTooLarge(maxBytes);
    const { items, next } = found;
    const addressBook = new AddressBookBuilder();
    for (const { account, owner } of items) addressBook.addAll(account, owner);
    return {
      nft_collections: await mapInSlices(items, nftCollection, maxBytes),
      ...(await addressBook.fields(context)),
      ...nextCursor(order, next),
    };
  },
});
