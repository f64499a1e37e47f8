import type { Message } from '@tonway/chain';
import type { MethodRunner } from '../contracts/contract-at.ts';
import type { ChainSession, Upstream } from '../upstream/session.ts';

/** Announces messages that are sent, so that their traces are visible before they are on the chain. */
export interface MessageFeed {
  /** Returns a function that withdraws the message. Neither throws nor waits. */
  announce(message: Message, boc: Uint8Array): () => void;
}

/** Access to the chain and to the TVM for one request. */
export interface ChainContext extends MethodRunner {
  readonly upstream: Upstream;
  /**
   * Opens a session that is pinned to one chain. `archival`: use only servers with the whole history. `untraced`: the
   * block, the servers and the proofs of this session are not reported in the answer.
   */
  chain(options?: { readonly archival?: boolean; readonly untraced?: boolean }): ChainSession;
  /** If true, messages are parsed but not sent. */
  readonly sendDisabled: boolean;
  /** Null: sent messages are not announced. */
  readonly messageFeed: MessageFeed | null;
  /** Unix time in seconds. */
  now(): number;
}

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
