import type { NftItem, TokenContract } from './token.ts';

/** A contract that sells an item, with the item if it is indexed. */
export type NftSale = (FixedPriceSale | Auction | Telemint) & { readonly item: NftItem | null };

interface SaleContract extends TokenContract {
  readonly marketplace: Buffer | null;
  readonly nft: Buffer | null;
  readonly seller: Buffer | null;
  readonly createdAt: bigint;
}

export interface FixedPriceSale extends SaleContract {
  readonly kind: 'sale';
  readonly isComplete: boolean;
  readonly fullPrice: bigint;
  readonly marketplaceFeeAddress: Buffer | null;
  readonly marketplaceFee: bigint;
  readonly royaltyAddress: Buffer | null;
  readonly royaltyAmount: bigint;
  /** Version 4 only, as are the following fields. */
  readonly soldAt: bigint | null;
  readonly soldQueryId: bigint | null;
  /** Prices in jettons, by raw address of the master. */
  readonly jettonPrices: Readonly<Record<string, string>> | null;
}

export interface Auction extends SaleContract {
  readonly kind: 'auction';
  readonly isEnded: boolean;
  readonly isCanceled: boolean;
  readonly endTime: bigint;
  readonly lastBid: bigint;
  readonly lastBidAt: bigint;
  readonly lastMember: Buffer | null;
  readonly minStep: bigint;
  readonly minBid: bigint;
  readonly maxBid: bigint;
  readonly marketplaceFeeAddress: Buffer | null;
  readonly marketplaceFeeFactor: bigint;
  readonly marketplaceFeeBase: bigint;
  readonly royaltyAddress: Buffer | null;
  readonly royaltyFactor: bigint;
  readonly royaltyBase: bigint;
  /** Version 4 only, as are the following fields. */
  readonly isActivated: boolean | null;
  readonly isBroken: boolean | null;
  readonly stepTime: bigint | null;
  readonly lastQueryId: bigint | null;
  readonly jettonWallet: Buffer | null;
  readonly jettonMaster: Buffer | null;
  readonly publicKey: bigint | null;
}

/** An item that sells itself by auction: a user name or a number. */
export interface Telemint extends TokenContract {
  readonly kind: 'telemint';
  readonly tokenName: string;
  readonly bidder: Buffer | null;
  readonly bid: bigint;
  readonly bidAt: bigint;
  readonly minBid: bigint;
  readonly endTime: bigint;
  readonly beneficiary: Buffer | null;
  readonly initialMinBid: bigint;
  readonly maxBid: bigint;
  readonly minBidStep: bigint;
  readonly minExtendTime: bigint;
  readonly duration: bigint;
  readonly royaltyNumerator: bigint;
  readonly royaltyDenominator: bigint;
  readonly royaltyDestination: Buffer | null;
}
