/** Identifies one block. */
export interface BlockName {
  readonly workchain: number;
  /** As a signed 64-bit integer. */
  readonly shard: bigint;
  readonly seqno: number;
}

/** Identifies a shard: one sequence of blocks of a workchain. */
export type ShardName = Omit<BlockName, 'seqno'>;

/** A block with all fields that responses contain. */
export interface LedgerBlock extends BlockName {
  readonly rootHash: Uint8Array;
  readonly fileHash: Uint8Array;
  /** The masterchain block that committed the block. */
  readonly mcSeqno: number;
  readonly globalId: number;
  readonly version: number;
  readonly afterMerge: boolean;
  readonly beforeSplit: boolean;
  readonly afterSplit: boolean;
  readonly wantMerge: boolean;
  readonly wantSplit: boolean;
  readonly isKeyBlock: boolean;
  readonly vertSeqnoIncr: boolean;
  readonly flags: number;
  readonly genUtime: bigint;
  readonly startLt: bigint;
  readonly endLt: bigint;
  readonly validatorListHashShort: number;
  readonly genCatchainSeqno: number;
  readonly minRefMcSeqno: number;
  readonly prevKeyBlockSeqno: number;
  readonly vertSeqno: number;
  readonly masterRefSeqno: number;
  readonly randSeed: Uint8Array;
  readonly createdBy: Uint8Array;
  readonly transactionCount: number;
  /** The previous block; two blocks after a merge. */
  readonly previous: readonly BlockName[];
  /** In a masterchain block, the newest block of every shard; otherwise empty. */
  readonly tips: readonly BlockName[];
}
