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
