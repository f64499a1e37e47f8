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
