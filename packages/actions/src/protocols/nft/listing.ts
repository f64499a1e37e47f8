import { type Cell, StateInit } from '@tonway/chain';
import {
  type AuctionData,
  loadAuctionData,
  loadSaleData,
  nullIfMalformed,
  type SaleData,
} from '@tonway/contracts';
import { account, amount, type Details, digits, text } from '../../details/details.ts';
import type { Flow } from '../../engine/flow.ts';
import type { Group } from '../../engine/group.ts';
import { type ActionFields, ActionKind, type Recognized } from '../../engine/kind.ts';
import { noMatch } from '../../errors.ts';
import { say } from '../../phrases/phrase.ts';
import { accountOf } from '../../trace/account.ts';
import type { NftTrade } from '../../trace/known-contracts.ts';
import type { Account } from '../../trace/trace.ts';
import { deploying, formed } from '../basic.ts';
import type { Item } from './item.ts';
import { type NftTransfer, nftTransfer } from './transfer.ts';

interface Listing {
  readonly item: Item;
  readonly owner: Account | null;
  /** The contract of the marketplace that deploys sales and auctions. */
  readonly listing: Account | null;
  readonly marketplace: string;
  readonly marketplaceAddress: Account | null;
}

interface SaleListing extends Listing {
  readonly sale: Account;
  /** Null if the layout of the sale's data is unknown. */
  readonly fullPrice: bigint | null;
  readonly fees: SaleFees | null;
}

interface SaleFees {
  readonly fee: bigint;
  readonly feeAddress: Account | null;
  readonly royalty: bigint;
  readonly royaltyAddress: Account | null;
}

interface AuctionListing extends Listing {
  readonly auction: Account;
  /** Null if the layout of the auction's data is unknown. */
  readonly terms: AuctionTerms | null;
}

interface AuctionTerms {
  readonly feeAddress: Account | null;
  readonly feeFactor: number;
  readonly feeBase: number;
  readonly royaltyAddress: Account | null;
  readonly royaltyBase: number;
  readonly minBid: bigint;
  readonly maxBid: bigint;
}

function listingFields({ item, owner, listing }: Listing, contract: Account): ActionFields {
  return {
    source: owner,
    source_secondary: listing,
    destination: contract,
    asset: item.collection,
    asset_secondary: item.address,
  };
}

const ITEM_DETAILS: Details = {
  nft_collection: account('asset'),
  nft_item: account('asset_secondary'),
  nft_item_index: digits('nft_listing_data.nft_item_index'),
  owner: account('source'),
  listing_address: account('source_secondary'),
};

const MARKET_DETAILS: Details = {
  marketplace_fee_address: account('nft_listing_data.marketplace_fee_address'),
  royalty_address: account('nft_listing_data.royalty_address'),
  marketplace: text('nft_listing_data.marketplace'),
};

export const nftPutOnSale: ActionKind<SaleListing> = new ActionKind('nft_put_on_sale', {
  since: 'v3',
  phrase: say(
    'owner',
    'put | put | putting',
    '{nft_item:nft} on sale [for {full_price}] on {marketplace:dex}',
  ),
  fields: (data) => ({
    ...listingFields(data, data.sale),
    data: {
      nft_transfer_data: { marketplace_address: data.marketplaceAddress },
      nft_listing_data: {
        nft_item_index: data.item.index,
        full_price: data.fullPrice,
        marketplace_fee: data.fees?.fee ?? null,
        royalty_amount: data.fees?.royalty ?? null,
        marketplace_fee_address: data.fees?.feeAddress ?? null,
        royalty_address: data.fees?.royaltyAddress ?? null,
        marketplace: data.marketplace,
      },
    },
  }),
  details: {
    ...ITEM_DETAILS,
    sale_address: account('destination'),
    marketplace_address: account('nft_transfer_data.marketplace_address'),
    full_price: amount('nft_listing_data.full_price'),
    marketplace_fee: amount('nft_listing_data.marketplace_fee'),
    royalty_amount: amount('nft_listing_data.royalty_amount'),
    ...MARKET_DETAILS,
  },
});

function auctionKind(name: string): ActionKind<AuctionListing> {
  return new ActionKind(name, {
    since: 'v3',
    phrase: say(
      'owner',
      'put | put | putting',
      '{nft_item:nft} up for auction from {min_bid} on {marketplace:dex}',
    ),
    fields: (data) => ({
      ...listingFields(data, data.auction),
      data: {
        nft_transfer_data: { marketplace_address: data.marketplaceAddress },
        nft_listing_data: {
          nft_item_index: data.item.index,
          mp_fee_factor: data.terms?.feeFactor ?? null,
          mp_fee_base: data.terms?.feeBase ?? null,
          royalty_fee_base: data.terms?.royaltyBase ?? null,
          max_bid: data.terms?.maxBid ?? null,
          min_bid: data.terms?.minBid ?? null,
          marketplace_fee_address: data.terms?.feeAddress ?? null,
          royalty_address: data.terms?.royaltyAddress ?? null,
          marketplace: data.marketplace,
        },
      },
    }),
    details: {
      ...ITEM_DETAILS,
      auction_address: account('destination'),
      marketplace_address: account('nft_transfer_data.marketplace_address'),
      marketplace_fee_factor: digits('nft_listing_data.mp_fee_factor'),
      marketplace_fee_base: digits('nft_listing_data.mp_fee_base'),
      royalty_fee_base: digits('nft_listing_data.royalty_fee_base'),
      max_bid: amount('nft_listing_data.max_bid'),
      min_bid: amount('nft_listing_data.min_bid'),
      ...MARKET_DETAILS,
    },
  });
}

export const nftPutOnAuction: ActionKind<AuctionListing> = auctionKind('nft_put_on_auction');
export const teleitemStartAuction: ActionKind<AuctionListing> =
  auctionKind('teleitem_start_auction');

/** The owner sends the item to the marketplace, which deploys a sale or an auction and passes the item on to it. */
export const nftListingFlow: Flow = {
  pattern: formed(nftTransfer).to(deploying().as('deployment'), formed(nftTransfer).as('handover')),
  build(anchor, found, { contracts }) {
    const [transfer, handover] = [anchor, found.one('handover')].map(nftTransfer.of, nftTransfer);
    const deployment = found.one('deployment');
    const contract = deployment.destination;
    if (!transfer || !handover || contract === null) return null;
    if (handover.item.address !== transfer.item.address || handover.newOwner !== contract)
      return null;
    const sale = contracts.nftSale(contract);
    if (sale) return onSale(transfer, sale, deployment);
    const auction = contracts.nftAuction(contract);
    return auction ? onAuction(transfer, auction, deployment) : null;
  },
};

function listingOf({ item, oldOwner, newOwner }: NftTransfer, trade: NftTrade): Listing {
  if (trade.nft !== item.address || trade.owner !== oldOwner)
    noMatch('the contract trades another item');
  return {
    item,
    owner: oldOwner,
    listing: newOwner,
    marketplace: 'getgems',
    marketplaceAddress: trade.marketplace,
  };
}

function onSale(transfer: NftTransfer, trade: NftTrade, deployment: Group): Recognized {
  const listing = listingOf(transfer, trade);
  const { address, codeHash, data } = deployedBy(deployment);
  const stored = loadSaleData(codeHash, data, (sale) => isSaleOf(trade, sale));
  return nftPutOnSale.action({
    ...listing,
    sale: address,
    // not that of the index: the newest price may be another one than that of the deployed sale
    fullPrice: stored?.fullPrice ?? null,
    fees: stored && saleFees(stored),
  });
}

/** Data that is read with a wrong layout names other accounts. */
function isSaleOf({ marketplace, nft }: NftTrade, sale: SaleData): boolean {
  if (accountOf(sale.marketplace) !== marketplace) return false;
  return !('nft' in sale) || accountOf(sale.nft) === nft;
}

function onAuction(transfer: NftTransfer, trade: NftTrade, deployment: Group): Recognized {
  const listing = listingOf(transfer, trade);
  const { address, codeHash, data } = deployedBy(deployment);
  const stored = nullIfMalformed(() => loadAuctionData(codeHash, data));
  const isRead = stored && isOf(trade.marketplace, stored);
  return nftPutOnAuction.action({
    ...listing,
    auction: address,
    terms: isRead ? auctionTerms(stored) : null,
  });
}

/** Data of an unknown layout may look like anything: it names another marketplace. */
function isOf(marketplace: Account | null, { terms }: AuctionData): boolean {
  return !('marketplace' in terms) || accountOf(terms.marketplace) === marketplace;
}

interface Deployed {
  readonly address: Account;
  readonly codeHash: Uint8Array;
  readonly data: Cell;
}

function deployedBy({ message, destination }: Group): Deployed {
  const init = message?.stateInit ?? noMatch('the message deploys nothing');
  const { code, data } = StateInit.load(init);
  if (!code || !data || destination === null)
    noMatch('the deployed contract has no code or no data');
  return { address: destination, codeHash: code.hash(), data };
}

/** Fees in per cent have three decimals. */
const PERCENT_BASE = 100_000n;

function saleFees({ fullPrice, fees }: SaleData): SaleFees {
  const share = (percent: number) => (fullPrice * BigInt(percent)) / PERCENT_BASE;
  const [fee, royalty] =
    'marketplaceFee' in fees
      ? [fees.marketplaceFee, fees.royaltyAmount]
      : [share(fees.marketplaceFeePercent), share(fees.royaltyPercent)];
  return {
    fee,
    feeAddress: accountOf(fees.marketplaceFeeAddress),
    royalty,
    royaltyAddress: accountOf(fees.royaltyAddress),
  };
}

function auctionTerms(stored: AuctionData): AuctionTerms {
  const { fees, terms } = stored;
  const factors =
    'marketplaceFeeFactor' in fees ? fees : 'marketplaceFeeFactor' in stored ? stored : null;
  if (!factors) noMatch('the auction states no fees');
  return {
    feeAddress: accountOf(fees.marketplaceFeeAddress),
    feeFactor: factors.marketplaceFeeFactor,
    feeBase: factors.marketplaceFeeBase,
    royaltyAddress: accountOf(fees.royaltyAddress),
    royaltyBase: factors.royaltyFeeBase,
    minBid: terms.minBid,
    maxBid: terms.maxBid,
  };
}
