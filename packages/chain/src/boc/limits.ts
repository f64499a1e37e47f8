/** Bounds on what comes from outside; reading is linear in the bytes, so these bound time and memory too. */
export interface BocLimits {
  readonly maxBytes: number;
  readonly maxCells: number;
  readonly maxRoots: number;
  /** The network allows 1024 and nothing here reads deeper, so only less has an effect. */
  readonly maxDepth: number;
}

/** Larger than any block or proof; a whole shard state needs its own limits. */
export const DEFAULT_LIMITS: BocLimits = {
  maxBytes: 64 * 1024 * 1024,
  maxCells: 4_000_000,
  maxRoots: 16_384,
  maxDepth: 1024,
};
