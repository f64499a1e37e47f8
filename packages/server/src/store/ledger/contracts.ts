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

/** A multisig wallet. */
export interface Multisig {
  readonly account: Buffer;
  readonly lastTransactionLt: bigint;
  /** -1 if order numbers are arbitrary. */
  readonly nextOrderSeqno: bigint;
  readonly threshold: number;
  readonly signers: readonly Buffer[];
  readonly proposers: readonly Buffer[];
  readonly codeHash: Buffer;
  readonly dataHash: Buffer;
}

/** An order of a multisig wallet: what it will do when enough signers approve. */
export interface MultisigOrder {
  readonly account: Buffer;
  readonly multisig: Buffer;
  readonly lastTransactionLt: bigint;
  readonly seqno: bigint;
  readonly threshold: number;
  readonly isSentForExecution: boolean;
  /** One bit per signer. */
  readonly approvalsMask: bigint;
  readonly approvalsNum: number;
  readonly expirationDate: number;
  /** BoC of the actions. */
  readonly actions: Buffer;
  readonly signers: readonly Buffer[];
  readonly codeHash: Buffer;
  readonly dataHash: Buffer;
}

/** A wallet whose balance is unlocked over time. Times are in seconds. */
export interface Vesting {
  readonly account: Buffer;
  readonly startTime: number;
  readonly totalDuration: number;
  readonly unlockPeriod: number;
  readonly cliffDuration: number;
  readonly totalAmountNano: bigint;
  readonly sender: Buffer;
  readonly owner: Buffer;
  /** Accounts that may be paid from the locked balance. */
  readonly whitelist: readonly Buffer[];
}
