/** The client of a request to the chain: its permissions and its options. */
export interface Caller {
  /** Whether requests may use the operator's private lite servers. */
  readonly privateServers: boolean;
  /** Whether the answer includes the Merkle proofs. */
  readonly includeProof: boolean;
  /** The answer must be read at this masterchain block or a later one; null: at the newest known block. */
  readonly minSeqno: number | null;
  /** API key or network address: the TVM queue is shared fairly between clients. */
  readonly client: string;
  /** Calls the listener if the client disconnects before the answer is sent. */
  onDisconnect(listener: () => void): void;
}
