/** Who asks the chain for something, what the caller may do and what it wants. */
export interface Caller {
  /** Whether the operator's private lite servers may be asked. */
  readonly privateServers: boolean;
  readonly includeProof: boolean;
  /** The answer is to be of this masterchain block, or of a later one; null: of whatever is the newest. */
  readonly minSeqno: number | null;
  /** The key or the address: calls of the TVM get their turns by it. */
  readonly client: string;
  /** Calls back when the caller has gone without the answer. */
  onGone(listener: () => void): void;
}
