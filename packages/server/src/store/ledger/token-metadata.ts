import type { KnownDocument } from './document.ts';

interface TokenOf<Kind extends string> {
  readonly account: Buffer;
  readonly kind: Kind;
}

/** A jetton, collection or item with its content. */
export interface ContentToken extends TokenOf<'jetton_masters' | 'nft_collections' | 'nft_items'> {
  /** The content on the chain; null if it is malformed. */
  readonly content: Readonly<Record<string, string>> | null;
  /** Undefined if the content names no document, or the document was never requested. */
  readonly document: KnownDocument | undefined;
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
