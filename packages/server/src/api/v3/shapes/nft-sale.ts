import Type, { type Static } from 'typebox';
import type {
  Auction,
  FixedPriceSale,
  NftSale as Sale,
  Telemint,
} from '../../../store/ledger/token.ts';
import {
  Choice,
  Decimal,
  EXAMPLE,
  Flag,
  field,
  Int,
  Nano,
  named,
  RawAddress,
  Text,
  UnixTime,
} from '../../kernel/fields.ts';
import { accountText } from './text.ts';
import { NftItem, nftItem, TOKEN_CONTRACT, tokenContract } from './tokens.ts';

const V4 = 'of contracts of version 4';
const optionalAddress = (description: string) => Type.Optional(RawAddress(description));
const optionalFlag = (description: string) => Type.Optional(Flag(`${description}, ${V4}`));

const FixedPriceDetails = named(
  'NFTFixedPriceDetails',
  'Details of a sale for a fixed price',
  Type.Object({
    is_complete: Flag('The item is sold'),
    full_price: Nano('What the buyer pays'),
    marketplace_fee_address: optionalAddress('Who gets the fee of the marketplace'),
    marketplace_fee: Nano('Fee of the marketplace', '50000000'),
    royalty_address: optionalAddress('Who gets the royalty'),
    royalty_amount: Nano('The royalty', '50000000'),
    sold_at: Type.Optional(UnixTime(`When the item was sold, ${V4}`)),
    sold_query_id: Type.Optional(Decimal(`Query id of the purchase, ${V4}`, '0')),
    jetton_prices: Type.Optional(
      Type.Record(Type.String(), Decimal('The price', EXAMPLE.nano), {
        description: `Prices in jettons, by raw address of the master, ${V4}`,
        examples: [{ [EXAMPLE.otherRawAddress]: EXAMPLE.nano }],
      }),
    ),
  }),
);

const AuctionDetails = named(
  'NFTAuctionDetails',
  'Details of an auction',
  Type.Object({
    end_flag: Flag('The auction has ended'),
    end_time: UnixTime('When the auction ends'),
    last_bid: Nano('The highest bid; 0: none'),
    last_member: optionalAddress('Who made the highest bid'),
    min_step: Int('By how many percent a bid must exceed the one before', 5),
    mp_fee_address: optionalAddress('Who gets the fee of the marketplace'),
    mp_fee_factor: Int('Fee of the marketplace: numerator', 5),
    mp_fee_base: Int('Fee of the marketplace: denominator', 100),
    royalty_fee_address: optionalAddress('Who gets the royalty'),
    royalty_fee_factor: Int('Royalty: numerator', 5),
    royalty_fee_base: Int('Royalty: denominator', 100),
    max_bid: Nano('A bid that ends the auction; 0: none'),
    min_bid: Nano('The least bid'),
    last_bid_at: UnixTime('When the highest bid was made'),
    is_canceled: Flag('The auction is canceled'),
    is_activated: optionalFlag('The auction is activated'),
    is_broken: optionalFlag('The auction has failed'),
    step_time: Type.Optional(Int(`By how many seconds a late bid prolongs the auction, ${V4}`, 60)),
    last_query_id: Type.Optional(Decimal(`Query id of the highest bid, ${V4}`, '0')),
    jetton_wallet: optionalAddress('The jetton wallet of an auction in jettons'),
    jetton_master: optionalAddress('The jetton of an auction in jettons'),
    public_key: Type.Optional(Decimal(`Public key of the marketplace, ${V4}`, '0')),
  }),
);

const TelemintDetails = named(
  'NFTTelemintDetails',
  'Details of an item that sells itself by auction: a user name or a number',
  Type.Object({
    token_name: Text('The name or number', 'example'),
    bidder_address: optionalAddress('Who made the highest bid'),
    bid: Nano('The highest bid; 0: none'),
    bid_ts: Decimal('When the highest bid was made, Unix time in seconds', `${EXAMPLE.unixTime}`),
    min_bid: Nano('The least next bid'),
    end_time: UnixTime('When the auction ends'),
    beneficiary_address: optionalAddress('Who gets the price'),
    initial_min_bid: Nano('The least first bid'),
    max_bid: Nano('A bid that ends the auction; 0: none', '0'),
    min_bid_step: Decimal('By how many percent a bid must exceed the one before', '5'),
    min_extend_time: Decimal('By how many seconds a late bid prolongs the auction', '3600'),
    duration: Decimal('How many seconds the auction takes', '604800'),
    royalty_numerator: Int('Royalty: numerator', 5),
    royalty_denominator: Int('Royalty: denominator', 100),
    royalty_destination: optionalAddress('Who gets the royalty'),
  }),
);

export const NftSale = named(
  'NFTSale',
  'A contract that sells an NFT',
  Type.Object({
    type: Choice(
      'Kind of the contract',
      ['getgems_sale', 'getgems_auction', 'telemint'],
      'getgems_sale',
    ),
    address: RawAddress('The contract'),
    nft_address: optionalAddress('The item'),
    nft_owner_address: optionalAddress('Who sells the item'),
    marketplace_address: optionalAddress('The marketplace'),
    created_at: Type.Optional(UnixTime('When the contract was created')),
    ...TOKEN_CONTRACT,
    details: Type.Union([FixedPriceDetails, AuctionDetails, TelemintDetails], {
      description: 'Details, by `type`',
    }),
    nft_item: Type.Optional(field(NftItem, 'The item, where it is indexed')),
  }),
);

export function nftSale(sale: Sale): Static<typeof NftSale> {
  return {
    ...contractOf(sale),
    ...tokenContract(sale),
    ...(sale.item && { nft_item: nftItem(sale.item) }),
  };
}

function contractOf(sale: Sale) {
  const address = accountText(sale.account);
  if (sale.kind === 'telemint')
    return {
      type: 'telemint' as const,
      address,
      nft_address: address,
      details: telemintDetails(sale),
    };
  const { nft, seller, marketplace, createdAt } = sale;
  return {
    ...(sale.kind === 'sale'
      ? { type: 'getgems_sale' as const, details: fixedPriceDetails(sale) }
      : { type: 'getgems_auction' as const, details: auctionDetails(sale) }),
    address,
    ...(nft && { nft_address: accountText(nft) }),
    ...(seller && { nft_owner_address: accountText(seller) }),
    ...(marketplace && { marketplace_address: accountText(marketplace) }),
    created_at: Number(createdAt),
  };
}

function fixedPriceDetails(sale: FixedPriceSale): Static<typeof FixedPriceDetails> {
  const { marketplaceFeeAddress, royaltyAddress, soldAt, soldQueryId, jettonPrices } = sale;
  return {
    is_complete: sale.isComplete,
    full_price: sale.fullPrice.toString(),
    ...(marketplaceFeeAddress && { marketplace_fee_address: accountText(marketplaceFeeAddress) }),
    marketplace_fee: sale.marketplaceFee.toString(),
    ...(royaltyAddress && { royalty_address: accountText(royaltyAddress) }),
    royalty_amount: sale.royaltyAmount.toString(),
    ...(soldAt !== null && { sold_at: Number(soldAt) }),
    ...(soldQueryId !== null && { sold_query_id: soldQueryId.toString() }),
    ...(jettonPrices && { jetton_prices: withUpperCaseKeys(jettonPrices) }),
  };
}

/** Addresses of responses are in upper case; the index has these in lower case. */
function withUpperCaseKeys(prices: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(prices).map(([address, price]) => [address.toUpperCase(), price]),
  );
}

function auctionDetails(auction: Auction): Static<typeof AuctionDetails> {
  const { lastMember, marketplaceFeeAddress, royaltyAddress } = auction;
  return {
    end_flag: auction.isEnded,
    end_time: Number(auction.endTime),
    last_bid: auction.lastBid.toString(),
    ...(lastMember && { last_member: accountText(lastMember) }),
    min_step: Number(auction.minStep),
    ...(marketplaceFeeAddress && { mp_fee_address: accountText(marketplaceFeeAddress) }),
    mp_fee_factor: Number(auction.marketplaceFeeFactor),
    mp_fee_base: Number(auction.marketplaceFeeBase),
    ...(royaltyAddress && { royalty_fee_address: accountText(royaltyAddress) }),
    royalty_fee_factor: Number(auction.royaltyFactor),
    royalty_fee_base: Number(auction.royaltyBase),
    max_bid: auction.maxBid.toString(),
    min_bid: auction.minBid.toString(),
    last_bid_at: Number(auction.lastBidAt),
    is_canceled: auction.isCanceled,
    ...version4Details(auction),
  };
}

function version4Details(auction: Auction) {
  const { isActivated, isBroken, stepTime, lastQueryId, jettonWallet, jettonMaster } = auction;
  return {
    ...(isActivated !== null && { is_activated: isActivated }),
    ...(isBroken !== null && { is_broken: isBroken }),
    ...(stepTime !== null && { step_time: Number(stepTime) }),
    ...(lastQueryId !== null && { last_query_id: lastQueryId.toString() }),
    ...(jettonWallet && { jetton_wallet: accountText(jettonWallet) }),
    ...(jettonMaster && { jetton_master: accountText(jettonMaster) }),
    ...(auction.publicKey !== null && { public_key: auction.publicKey.toString() }),
  };
}

function telemintDetails(item: Telemint): Static<typeof TelemintDetails> {
  const { bidder, beneficiary, royaltyDestination } = item;
  return {
    token_name: item.tokenName,
    ...(bidder && { bidder_address: accountText(bidder) }),
    bid: item.bid.toString(),
    bid_ts: item.bidAt.toString(),
    min_bid: item.minBid.toString(),
    end_time: Number(item.endTime),
    ...(beneficiary && { beneficiary_address: accountText(beneficiary) }),
    initial_min_bid: item.initialMinBid.toString(),
    max_bid: item.maxBid.toString(),
    min_bid_step: item.minBidStep.toString(),
    min_extend_time: item.minExtendTime.toString(),
    duration: item.duration.toString(),
    royalty_numerator: Number(item.royaltyNumerator),
    royalty_denominator: Number(item.royaltyDenominator),
    ...(royaltyDestination && { royalty_destination: accountText(royaltyDestination) }),
  };
}
