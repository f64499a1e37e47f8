import Type from 'typebox';
import { NFT_TRANSFER_LIST } from '../../../store/tokens/events.ts';
import { mapInSlices } from '../../http/large-answers.ts';
import { named } from '../../openapi/fields.ts';
import { operation } from '../operation.ts';
import { addressKind, addressList } from '../params/address.ts';
import { optional } from '../params/kind.ts';
import { ownerDirection } from '../params/text.ts';
import { AddressBook } from '../shapes/address-book.ts';
import { Metadata } from '../shapes/metadata.ts';
import { NextCursor } from '../shapes/schemas.ts';
import { NftTransfer, nftTransfer } from '../shapes/token-event.ts';
import { EVENT_PARAMS, eventFilter, eventPage } from '../token-events.ts';

export const nftTransfers = operation({
  name: 'nft/transfers',
  tag: 'NFTs',
  summary: 'Transfers of NFTs by owner, NFT, collection or time',
  description:
    'Including those of aborted transactions, in the order of `transaction_lt`; with bounds of time in the order of `transaction_now`. All parameters are combined.',
  params: {
    ...EVENT_PARAMS,
    item_address: addressList('Of any of these NFTs'),
    collection_address: optional(addressKind, 'Of this collection'),
    direction: ownerDirection,
  },
  result: named(
    'NFTTransfersAnswer',
    'Transfers of NFTs, with an address book',
    Type.Object({
      nft_transfers: Type.Array(NftTransfer, { description: 'In the requested order' }),
      address_book: AddressBook,
      metadata: Metadata,
      next_cursor: NextCursor,
    }),
  ),
  readsContracts: true,
  async handle(values, context) {
    const { item_address, collection_address, direction } = values;
    const filter = eventFilter(values, item_address, collection_address, direction);
    const list = NFT_TRANSFER_LIST;
    const { events, fields } = await eventPage(list, 'nft_transfer', filter, values, context);
    const { maxAnswerBytes } = context.settings;
    return { nft_transfers: await mapInSlices(events, nftTransfer, maxAnswerBytes), ...fields };
  },
});
