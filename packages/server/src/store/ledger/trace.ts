/** The message that started a trace. */
export interface TraceOrigin {
  readonly traceId: Buffer;
  /** The message from outside, or the first known message of a trace without one; null for a tick-tock transaction. */
  readonly externalHash: Buffer | null;
  /** Null if equal to the hash. */
  readonly externalHashNorm: Buffer | null;
}

/** A complete trace: a tree of transactions, connected by messages. */
export interface LedgerTrace {
  /** Hash of the first transaction. */
  readonly id: Buffer;
  /** Hash of the message that started the trace; null for a tick-tock transaction. */
  readonly externalHash: Buffer | null;
  /** Null if equal to the hash. */
  readonly externalHashNorm: Buffer | null;
  readonly startLt: bigint;
  readonly endLt: bigint;
  readonly startUtime: bigint;
  readonly endUtime: bigint;
  readonly mcSeqnoStart: number;
  /** The masterchain block that completed the trace. */
  readonly mcSeqnoEnd: number;
  readonly transactions: number;
  /** Sent messages, and the one that started the trace. */
  readonly messages: number;
}
