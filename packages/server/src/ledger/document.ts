/** Off-chain content of a token: what its document says, as data of a stranger. */
export interface TokenDocument {
  readonly name: string | null;
  readonly symbol: string | null;
  readonly description: string | null;
  readonly image: string | null;
  /** The other members of the document. */
  readonly extra: Readonly<Record<string, unknown>>;
}

/** The document of a URI, as far as it is known. */
export interface KnownDocument {
  /** `pending`: not fetched yet. `unsupported`: nothing can fetch it. `invalid`: all attempts failed. */
  readonly status: 'pending' | 'fetched' | 'invalid' | 'unsupported';
  /** The last good copy; null if there is none. */
  readonly document: TokenDocument | null;
}
