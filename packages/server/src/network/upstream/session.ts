import type { Account, BlockIdExt, BlockInfo, Cell } from '@tonway/chain';
import type { Params, Result, ServerSnapshot } from '@tonway/lite-client';
import type { LibrarySource, PreviousBlocks } from '@tonway/tvm';
import type { ChainChange, ChainProblem } from './chain-change-detector.ts';
import type { ChainSession } from './chain-session.ts';

export type { ChainSession };

/** Limits of one request. */
export interface SessionOptions {
  /** True: use archive servers only; default: false. */
  readonly archival?: boolean;
  /** Whether the request may use the operator's private servers. */
  readonly privateServers: boolean;
  readonly signal?: AbortSignal;
  /** Called with the proof of each account and header that the request reads. */
  readonly onProof?: ((proof: Proof) => void) | undefined;
}

/** BoCs by which a client can verify a response. */
export interface Proof {
  readonly block: BlockIdExt;
  readonly parts: Readonly<Record<string, Uint8Array>>;
}

export interface AccountAt {
  /** The requested masterchain block. */
  readonly block: BlockIdExt;
  readonly shardBlock: BlockIdExt;
  /** Null: the account does not exist. */
  readonly account: Account | null;
  readonly accountCell: Cell | null;
  /** Lt 0 and a zero hash if the account has no transaction. */
  readonly lastTransaction: TransactionId;
  /** Time of the shard block's state. */
  readonly genUtime: number;
  readonly genLt: bigint;
  readonly proof: Proof;
}

export interface TransactionId {
  readonly lt: bigint;
  readonly hash: Uint8Array;
}

export interface ListedTransactions<T> {
  readonly block: BlockIdExt;
  readonly transactions: readonly T[];
  /** True: the count was reached, and there may be more. */
  readonly incomplete: boolean;
}

export interface ListedId extends TransactionId {
  readonly account: Uint8Array;
}

/** Cursor in a block's transactions: the last transaction of the page before. */
export interface After {
  readonly account: Uint8Array;
  readonly lt: bigint;
}

export interface HeaderAt {
  readonly id: BlockIdExt;
  readonly globalId: number;
  readonly info: BlockInfo;
  readonly proof: Proof;
}

/** A public library of the masterchain. */
export interface Library {
  readonly hash: Uint8Array;
  readonly data: Cell;
}

/** The inputs of get-methods and emulated messages besides the account. */
export interface ExecutionContext {
  readonly block: BlockIdExt;
  readonly config: Cell;
  readonly previousBlocks: PreviousBlocks;
  readonly libraries: LibrarySource;
}

/** The servers and the block that a request has used, for the response headers and `@extra`. */
export interface SessionTrace {
  /** Numbers of the lite servers used, in the order of the configuration, without duplicates. */
  readonly servers: readonly number[];
  /** The masterchain block of the response; null: the response depends on no block. */
  readonly block: BlockIdExt | null;
  /** Whether the request asked for the newest block instead of a seqno. */
  readonly isNewest: boolean;
  readonly policy: 'signed' | 'none';
}

export interface UpstreamServer extends Omit<ServerSnapshot, 'publicKey'> {
  /** Null for private servers, because the key gives access to the server. */
  readonly publicKey: Uint8Array | null;
}

/** The current state of the upstream, for metrics and diagnostics. */
export interface UpstreamSnapshot {
  /** In the order of the server numbers of `SessionTrace.servers`. */
  readonly servers: readonly UpstreamServer[];
  readonly caches: Readonly<Record<string, CacheSnapshot>>;
}

export interface CacheSnapshot {
  readonly entries: number;
  readonly bytes: number;
  readonly hits: number;
  readonly misses: number;
}

export interface Head {
  readonly id: BlockIdExt;
  readonly genUtime: number;
  /** When the block became the head, in `performance.now()` time. */
  readonly acceptedAtMs: number;
}

/** The verified view of the chain that all requests share. */
export interface Upstream {
  readonly snapshot: UpstreamSnapshot;
  readonly zeroState: BlockIdExt;
  session(options: SessionOptions): ChainSession;
  /** The newest masterchain seqno that an available server reports; null: no server is available. */
  readonly consensusSeqno: number | null;
  /** Unix time when `consensusSeqno` was first seen; null if never known. */
  readonly consensusUtime: number | null;
  /** Null before the first verified head. */
  readonly head: Head | null;
  /** Why reads are refused: the servers' chain has changed. Null: the servers have the verified chain. */
  readonly chainProblem: ChainProblem | null;
  /** How often the upstream has restarted on another chain. Data of one generation is invalid in another. */
  readonly generation: number;
  /**
   * Reports that the upstream has restarted on another chain, which happens on a devnet only; elsewhere reads are
   * refused, and `chainProblem` is set. Returns a function that removes the listener.
   */
  onChainChanged(listener: (change: ChainChange) => void): () => void;
  /**
   * On a devnet: resolves with true when every block of the servers is known, with false if no server answers; reads
   * then fail until one does. Null on other networks, where `head` is recent enough.
   */
  sync(): Promise<boolean> | null;
  /** Reports every new head, also after a restart on another chain. Returns a function that removes the listener. */
  onHead(listener: (head: Head) => void): () => void;
  /** Resolves when the head is this block or a later one; throws a `ChainChangedError` if the chain changes first. */
  waitForBlock(seqno: number, signal: AbortSignal): Promise<void>;
  /** Sends an unverified query, for data that has no proof. */
  query<Name extends 'getTime' | 'getVersion'>(
    name: Name,
    params: Params<Name>,
  ): Promise<Result<Name>>;
  close(): Promise<void>;
}
