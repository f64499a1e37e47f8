import type { Cell } from '@tonway/chain';
import type { Account } from './trace.ts';

export interface JettonWallet {
  readonly owner: Account;
  readonly jetton: Account;
}

export interface NftItem {
  readonly index: string;
  readonly collection: Account | null;
  readonly owner: Account | null;
  /** The URI of the content, if the content is outside the blockchain. */
  readonly contentUri: string | null;
  /** The name, if the item is a domain. */
  readonly domain?: string | null;
  /** In base64. */
  readonly codeHash: string | null;
}

export interface Royalty {
  /** Null for an auction, of which it depends on the last bid. */
  readonly amount: bigint | null;
  readonly receiver: Account | null;
}

/** A fixed-price sale or an auction. */
export interface NftTrade {
  readonly nft: Account | null;
  readonly owner: Account | null;
  readonly marketplace: Account | null;
  /** The full price of a sale, the last bid of an auction. */
  readonly price: bigint | null;
  readonly royalty?: Royalty | null;
  /** In base64. */
  readonly codeHash: string | null;
}

/** What the index knows of contracts: the newest known state, not the state at the time of the trace. */
export interface KnownContracts {
  jettonWallet(account: Account): JettonWallet | undefined;
  nftItem(account: Account): NftItem | undefined;
  nftSale(account: Account): NftTrade | undefined;
  nftAuction(account: Account): NftTrade | undefined;
  /** The signers of a multisig order. */
  orderSigners(account: Account): readonly Account[] | undefined;
  isNominatorPool(account: Account): boolean;
  /** The jetton masters of a DeDust pool; null: the native coin. */
  dedustAssets(account: Account): readonly (Account | null)[] | undefined;
  /** The data of a contract. */
  data(account: Account): Cell | undefined;
}
