/** A domain and its records. */
export interface Domain {
  /** The NFT item. */
  readonly item: Buffer;
  readonly owner: Buffer | null;
  readonly name: string;
  readonly nextResolver: Buffer | null;
  readonly wallet: Buffer | null;
  readonly siteAdnl: Buffer | null;
  readonly storageBagId: Buffer | null;
}
