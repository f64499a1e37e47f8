import { type Cell, toBase64 } from '@tonway/chain';
import {
  address,
  bool,
  coins,
  inReference,
  uint7,
  uint17,
  uint32,
  uint64,
  unread,
} from '../bodies/fields.ts';
import { type Loaded, struct } from '../bodies/struct.ts';
import { nullIfMalformed } from '../content/content-data.ts';

// The data of sales and auctions as they are deployed. Later versions add fields at the end, which are not read.

const nftSaleDataV1 = struct('nft_sale_data_v1', '#_', {
  marketplace: address,
  nft: address,
  owner: address,
  fullPrice: coins,
  fees: inReference(
    struct('fees', '#_', {
      marketplaceFee: coins,
      marketplaceFeeAddress: address,
      royaltyAddress: address,
      royaltyAmount: coins,
    }),
  ),
});

/** Versions 2 and 3. */
const nftSaleDataV2 = struct('nft_sale_data_v2', '#_', {
  isComplete: bool,
  createdAt: uint32,
  marketplace: address,
  nft: address,
  owner: address,
  fullPrice: coins,
  fees: inReference(
    struct('fees', '#_', {
      marketplaceFeeAddress: address,
      marketplaceFee: coins,
      royaltyAddress: address,
      royaltyAmount: coins,
    }),
  ),
});

const nftSaleDataV4 = struct('nft_sale_data_v4', '#_', {
  isComplete: bool,
  marketplace: address,
  owner: address,
  fullPrice: coins,
  soldAt: uint32,
  soldQueryId: uint64,
  fees: inReference(
    struct('fees', '#_', {
      marketplaceFeeAddress: address,
      royaltyAddress: address,
      /** In hundred thousandths. */
      marketplaceFeePercent: uint17,
      royaltyPercent: uint17,
      rest: unread,
    }),
  ),
});

const factors = {
  marketplaceFeeFactor: uint32,
  marketplaceFeeBase: uint32,
  royaltyFeeFactor: uint32,
  royaltyFeeBase: uint32,
};
const feesV1 = inReference(
  struct('fees', '#_', {
    marketplaceFeeAddress: address,
    marketplaceFeeFactor: uint32,
    marketplaceFeeBase: uint32,
    royaltyAddress: address,
    royaltyFeeFactor: uint32,
    royaltyFeeBase: uint32,
    rest: unread,
  }),
);
const feeAddresses = { marketplaceFeeAddress: address, royaltyAddress: address };
const lastBid = { lastMember: address, lastBid: coins, lastBidAt: uint32, endTime: uint32 };
const bids = { minBid: coins, maxBid: coins, minStep: coins };

/** The bits before the references are not read. */
const nftAuctionDataV1 = struct('nft_auction_data_v1', '#_', {
  fees: feesV1,
  terms: inReference(
    struct('terms', '#_', {
      ...bids,
      endTime: uint32,
      stepTime: uint32,
      tryStepTime: uint32,
      rest: unread,
    }),
  ),
});

const nftAuctionDataV3r2 = struct('nft_auction_data_v3r2', '#_', {
  isEnded: bool,
  isActivated: bool,
  isCanceled: bool,
  ...lastBid,
  fees: feesV1,
  terms: inReference(
    struct('terms', '#_', {
      createdAt: uint32,
      marketplace: address,
      ...bids,
      stepTime: uint32,
      rest: unread,
    }),
  ),
});

const nftAuctionDataV3r3 = struct('nft_auction_data_v3r3', '#_', {
  isEnded: bool,
  isCanceled: bool,
  ...lastBid,
  owner: address,
  lastQueryId: uint64,
  ...factors,
  fees: inReference(struct('fees', '#_', { ...feeAddresses, rest: unread })),
  terms: inReference(
    struct('terms', '#_', { marketplace: address, ...bids, stepTime: uint32, rest: unread }),
  ),
});

const nftAuctionDataV4 = struct('nft_auction_data_v4', '#_', {
  isEnded: bool,
  isCanceled: bool,
  ...lastBid,
  owner: address,
  lastQueryId: uint64,
  fees: inReference(struct('fees', '#_', { ...feeAddresses, ...factors, rest: unread })),
  terms: inReference(
    struct('terms', '#_', {
      marketplace: address,
      minBid: coins,
      maxBid: coins,
      minStepPercent: uint7,
      stepTime: uint17,
      rest: unread,
    }),
  ),
});

export type SaleData =
  | Loaded<typeof nftSaleDataV1>
  | Loaded<typeof nftSaleDataV2>
  | Loaded<typeof nftSaleDataV4>;

export type AuctionData =
  | Loaded<typeof nftAuctionDataV1>
  | Loaded<typeof nftAuctionDataV3r2>
  | Loaded<typeof nftAuctionDataV3r3>
  | Loaded<typeof nftAuctionDataV4>;

type Layout<T> = { load(source: ReturnType<Cell['slice']>): T };

const SALES: ReadonlyMap<string, Layout<SaleData>> = new Map<string, Layout<SaleData>>([
  ['2pufziLofEllctIDZSWVebzO+RpyA1fMvowFLvyb4I8=', nftSaleDataV1],
  ['gnj0xSM95vvtyWmvUZNEp6m//FRIVtuphqlcC8+Fcck=', nftSaleDataV2],
  ['MgUN+sRPZIZrzIbyzZ4TBf6dyts5WcACI3z7CQLUQyM=', nftSaleDataV2],
  ['3rU7bFdlwebNI4v0e8XoO6WWvcwEsLhM1Qqx5HSgjzE=', nftSaleDataV2],
  ['JCIfpXHlQuBVx3vt/b9SfHr0YM/cfzRMRQeHtM+h600=', nftSaleDataV2],
]);

const AUCTIONS: ReadonlyMap<string, Layout<AuctionData>> = new Map<string, Layout<AuctionData>>([
  ['/ACindAgW83MDT/7nKOMw8jBWexg2KpUMkCpLxBZLUA=', nftAuctionDataV1],
  ['G9nFo5v/t6DzQViLXdkrgTqEK/Ze8UEJOCIAzq+Pct8=', nftAuctionDataV3r2],
  ['zlp4U06qps7tja/UhtB262CpsNbb+1Nnb2YmScBomVY=', nftAuctionDataV4],
]);
/** Version 2, whose data nobody has described. */
const UNREADABLE_AUCTION = 'ZmiHL6eXBUQ//UdSPo6eqfdquZ+aC1nSfej4GhwnudQ=';

const SALE_LAYOUTS: readonly Layout<SaleData>[] = [nftSaleDataV4, nftSaleDataV2, nftSaleDataV1];

/** Null if the data has another layout. Of an unknown code, the first layout whose data is the expected one. */
export function loadSaleData(
  codeHash: Uint8Array,
  data: Cell,
  isExpected: (sale: SaleData) => boolean,
): SaleData | null {
  const known = SALES.get(toBase64(codeHash));
  for (const layout of known ? [known] : SALE_LAYOUTS) {
    const sale = nullIfMalformed(() => layout.load(data.slice()));
    if (sale && isExpected(sale)) return sale;
  }
  return null;
}

/** Null for a version with an unknown layout. Unknown codes are read as version 3r3. */
export function loadAuctionData(codeHash: Uint8Array, data: Cell): AuctionData | null {
  const code = toBase64(codeHash);
  if (code === UNREADABLE_AUCTION) return null;
  return (AUCTIONS.get(code) ?? nftAuctionDataV3r3).load(data.slice());
}
