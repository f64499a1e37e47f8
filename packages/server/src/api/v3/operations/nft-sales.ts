import Type from 'typebox';
import type { NftSale as Sale } from '../../../store/ledger/token.ts';
import { readNftSales } from '../../../store/nfts/sales.ts';
import { mapInSlices } from '../../http/large-responses.ts';
import { InvalidRequest, ResponseTooLarge } from '../../kernel/errors.ts';
import { named } from '../../kernel/fields.ts';
import { AddressBookBuilder } from '../accounts.ts';
import { operation } from '../operation.ts';
import { addressList } from '../params/address.ts';
import { AddressBook } from '../shapes/address-book.ts';
import { Metadata } from '../shapes/metadata.ts';
import { NftSale, nftSale } from '../shapes/nft-sale.ts';

export const nftSales = operation({
  name: 'nft/sales',
  tag: 'NFTs',
  summary: 'Contracts that sell NFTs, and NFTs that sell themselves',
  description: 'In the order of the request. Addresses without an indexed sale are omitted.',
  params: {
    address: {
      ...addressList('Sales, auctions, or items with an auction of their own'),
      required: true,
    },
  },
  result: named(
    'NFTSalesAnswer',
    'Sales of NFTs, with an address book',
    Type.Object({
      nft_sales: Type.Array(NftSale, { description: 'In the order of the request' }),
      address_book: AddressBook,
      metadata: Metadata,
    }),
  ),
  readsContracts: true,
  async handle({ address }, context) {
    if (!address) throw new InvalidRequest('at least 1 address required');
    const { maxResponseBytes: maxBytes } = context.settings;
    const sales = await readNftSales(context.store, address, maxBytes);
    if (!sales) throw new ResponseTooLarge(maxBytes);
    const addressBook = new AddressBookBuilder();
    for (const sale of sales) addressBook.addAll(...accountsOf(sale));
    return {
      nft_sales: await mapInSlices(sales, nftSale, maxBytes),
      ...(await addressBook.fields(context)),
    };
  },
});

function accountsOf(sale: Sale): readonly (Buffer | null)[] {
  const { account, item } = sale;
  const found = [account, item?.account, item?.collectionAccount, item?.owner].map(
    (each) => each ?? null,
  );
  if (sale.kind === 'telemint')
    return [...found, sale.bidder, sale.beneficiary, sale.royaltyDestination];
  const { nft, seller, marketplace, marketplaceFeeAddress, royaltyAddress } = sale;
  const bidder = sale.kind === 'auction' ? sale.lastMember : null;
  return [...found, nft, seller, marketplace, marketplaceFeeAddress, royaltyAddress, bidder];
}
