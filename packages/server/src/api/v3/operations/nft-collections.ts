import Type from 'typebox';
import { COLLECTION_ORDER, readNftCollections } from '../../../store/nfts/items.ts';
import { mapInSlices } from '../../http/large-responses.ts';
import { ResponseTooLarge } from '../../kernel/errors.ts';
import { named } from '../../kernel/fields.ts';
import { AddressBookBuilder } from '../accounts.ts';
import { operation } from '../operation.ts';
import { nextCursor, PAGE, pageAfter } from '../paging.ts';
import { longAddressList } from '../params/address.ts';
import { AddressBook } from '../shapes/address-book.ts';
import { Metadata } from '../shapes/metadata.ts';
import { NextCursor } from '../shapes/text.ts';
import { NftCollection, nftCollection } from '../shapes/tokens.ts';

export const nftCollections = operation({
  name: 'nft/collections',
  tag: 'NFTs',
  summary: 'NFT collections by address or owner',
  description: 'In the order in which they were first seen. All parameters are combined.',
  params: {
    collection_address: longAddressList('The collections'),
    owner_address: longAddressList('Owned by any of these accounts'),
    ...PAGE,
  },
  result: named(
    'NFTCollectionsAnswer',
    'NFT collections, with an address book',
    Type.Object({
      nft_collections: Type.Array(NftCollection, {
        description: 'In the order in which they were first seen',
      }),
      address_book: AddressBook,
      metadata: Metadata,
      next_cursor: NextCursor,
    }),
  ),
  readsContracts: true,
  async handle(params, context) {
    const { collection_address, owner_address } = params;
    const { store, settings } = context;
    const page = pageAfter(params, COLLECTION_ORDER, settings);
    const filter = {
      ...(collection_address && { accounts: collection_address }),
      ...(owner_address && { owners: owner_address }),
    };
    const { maxAnswerBytes: maxBytes } = settings;
    const found = await readNftCollections(store, filter, { ...page, maxBytes });
    if (!found) throw new ResponseTooLarge(maxBytes);
    const { items, next } = found;
    const addressBook = new AddressBookBuilder();
    for (const { account, owner } of items) addressBook.addAll(account, owner);
    return {
      nft_collections: await mapInSlices(items, nftCollection, maxBytes),
      ...(await addressBook.fields(context)),
      ...nextCursor(COLLECTION_ORDER, next),
    };
  },
});
