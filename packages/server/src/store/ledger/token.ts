import type { StoredDocument } from './token-document.ts';

/** Fields of every contract that was read by its get-methods. */
export interface TokenContract {
  /** 33 bytes: see `accountKey`. */
  readonly account: Buffer;
  /** The last transaction of the state that was read. */
  readonly lastTransactionLt: bigint;
  readonly codeHash: Uint8Array;
  readonly dataHash: Uint8Array;
}

/** Content of a token by key, for example `uri`. */
export type TokenContent = Readonly<Record<string, string>>;

export interface JettonMaster extends TokenContract {
  readonly totalSupply: bigint;
  readonly mintable: boolean;
  readonly admin: Buffer | null;
  /** Null if it cannot be parsed. */
  readonly content: TokenContent | null;
  readonly walletCodeHash: Uint8Array;
}

export interface JettonWallet extends TokenContract {
  readonly balance: bigint;
  readonly owner: Buffer;
  readonly jetton: Buffer;
  /** The airdrop of a mintless jetton; null if there is none, or if it is claimed. */
  readonly airdrop: Airdrop | null;
}

interface Airdrop {
  readonly amount: bigint;
  /** Unix time; null if unlimited. */
  readonly startFrom: bigint | null;
  readonly expireAt: bigint | null;
  /** The service that returns the payload which claims the airdrop, if the jetton names one. */
  readonly payloadUri: string | null;
}

export interface NftCollection extends TokenContract {
  readonly owner: Buffer | null;
  /** -1 if the indexes are not sequential. */
  readonly nextItemIndex: bigint;
  readonly content: TokenContent | null;
}

export interface NftItem extends TokenContract {
  readonly isInitialized: boolean;
  readonly index: bigint;
  /** Null if the item has no collection. */
  readonly collectionAccount: Buffer | null;
  /** Null if the item has no collection, or if it is not indexed. */
  readonly collection: NftCollection | null;
  /** The owner on the chain, which may be a sale contract. */
  readonly owner: Buffer | null;
  /** The contract that sells the item and owns it meanwhile. */
  readonly sale: ItemSale | null;
  readonly content: TokenContent | null;
}

interface ItemSale {
  readonly kind: 'sale' | 'auction';
  readonly account: Buffer;
  readonly seller: Buffer | null;
}

interface TokenOf<Kind extends string> {
  readonly account: Buffer;
  readonly kind: Kind;
}

/** A jetton, collection or item with its content. */
export interface ContentToken extends TokenOf<'jetton_masters' | 'nft_collections' | 'nft_items'> {
  /** The content on the chain; null if it is malformed. */
  readonly content: Readonly<Record<string, string>> | null;
  /** Undefined if the content names no document, or the document was never requested. */
  readonly document: StoredDocument | undefined;
  /** Of items only. */
  readonly index: bigint | null;
}

export interface WalletToken extends TokenOf<'jetton_wallets'> {
  readonly balance: bigint;
  readonly owner: Buffer;
  readonly jetton: Buffer;
}

/** What an account is, if it is a token; an account may be several. */
export type Token = ContentToken | WalletToken;

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
