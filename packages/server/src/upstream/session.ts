import type {
  Account,
  Address,
  Block,
  BlockIdExt,
  BlockInfo,
  Cell,
  Config,
  ShardState,
  Transaction,
} from '@tonway/chain';
import type { Params, Result, ServerSnapshot, SignatureSet } from '@tonway/lite-client';
import type { LibrarySource, PreviousBlocks } from '@tonway/tvm';
import type { ChainChange, ChainProblem } from './chain-change.ts';

/** What a request may use. */
export interface SessionOptions {
  /** True: only servers that keep the whole history. */
  readonly archival: boolean;
  /** Whether the key allows the operator's private servers. */
  readonly privateServers: boolean;
  readonly signal?: AbortSignal;
}

/** BoCs by which a reader can check an answer without us. */
export interface Proof {
  readonly block: BlockIdExt;
  readonly parts: Readonly<Record<string, Uint8Array>>;
}

export interface AccountAt {
  /** The masterchain block that was asked about. */
  readonly block: BlockIdExt;
  readonly shardBlock: BlockIdExt;
  /** Null: the account does not exist. */
  readonly account: Account | null;
  readonly accountCell: Cell | null;
  /** Lt 0 and a hash of zeros: none. */
  readonly lastTransaction: TransactionId;
  /** Of the shard block's state. */
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
  /** The count was reached; there may be more. */
  readonly incomplete: boolean;
}

export interface ListedId extends TransactionId {
  readonly account: Uint8Array;
}

/** Where a page of a block's transactions begins: behind this one. */
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

/** What get-methods and emulated messages need besides the account. */
export interface Surroundings {
  readonly block: BlockIdExt;
  readonly config: Cell;
  readonly previousBlocks: PreviousBlocks;
  readonly libraries: LibrarySource;
}

/** What a request has used, for the answer's headers and `@extra`. */
export interface SessionTrace {
  /** Numbers of the lite servers asked, in the order of the configuration, each once. */
  readonly servers: readonly number[];
  /** The masterchain block that the answer is about; null: it is about none. */
  readonly block: BlockIdExt | null;
  /** Whether that was asked for as the newest one, not by its number. */
  readonly isNewest: boolean;
  readonly policy: 'signed' | 'none';
}

/**
 * The chain as one request sees it: verified, and pinned to one masterchain block. The newest block is the newest that
 * the head tracker has verified, so "latest" becomes a named block at once.
 */
export interface ChainSession {
  readonly trace: SessionTrace;
  /** The masterchain block of this request: the one with the number, or the newest. Always the same for the same number. */
  block(seqno?: number): Promise<BlockIdExt>;
  /** When the block of the trace was made; null where nobody can say. */
  blockTime(): Promise<number | null>;
  account(address: Address, block: BlockIdExt): Promise<AccountAt>;
  /** Back from a known transaction; fewer where history ends. */
  transactions(address: Address, from: TransactionId, count: number): Promise<Transaction[]>;
  blockTransactions(
    id: BlockIdExt,
    after: After | null,
    count: number,
  ): Promise<ListedTransactions<ListedId>>;
  /** The same with the transactions themselves. */
  blockTransactionsExt(
    id: BlockIdExt,
    after: After | null,
    count: number,
  ): Promise<ListedTransactions<Transaction>>;
  wholeBlock(id: BlockIdExt): Promise<Block>;
  /** The file of a block whose id is known from a proven block. */
  blockBytes(id: BlockIdExt): Promise<Uint8Array>;
  /** What a workchain began with; its id is known from the masterchain's. */
  zeroState(id: BlockIdExt): Promise<ShardState>;
  header(id: BlockIdExt): Promise<HeaderAt>;
  lookup(
    shard: { workchain: number; shard: bigint },
    by: { seqno: number } | { lt: bigint } | { utime: number },
  ): Promise<BlockIdExt>;
  /** The newest block of every shard, as a masterchain block lists them: by workchain, then from left to right. */
  shards(block: BlockIdExt): Promise<BlockIdExt[]>;
  config(block: BlockIdExt): Promise<Config>;
  /** The root of the dictionary of parameters. */
  configRoot(block: BlockIdExt): Promise<Cell>;
  /** By hash, ascending; unknown ones are left out. */
  libraries(block: BlockIdExt, hashes: readonly Uint8Array[]): Promise<Library[]>;
  surroundings(block: BlockIdExt): Promise<Surroundings>;
  signatures(block: BlockIdExt): Promise<SignatureSet>;
  /** `masterchain` leads from `from` back to the block that registered it; null where `from` is that one, or older. */
  shardBlockProof(
    id: BlockIdExt,
    from: BlockIdExt,
  ): Promise<{ proof: Result<'getShardBlockProof'>; masterchain: Result<'getBlockProof'> | null }>;
  outMsgQueueSizes(): Promise<Result<'getOutMsgQueueSizes'>>;
  stateRootHash(block: BlockIdExt): Promise<Uint8Array>;
  /** To several servers at once; the first that accepts decides. Throws the last refusal. */
  send(message: Uint8Array): Promise<void>;
}

export interface UpstreamServer extends Omit<ServerSnapshot, 'publicKey'> {
  /** Null: the server is a private one, and with its key anybody could use it. */
  readonly publicKey: Uint8Array | null;
}

/** The state of the upstream at one moment, for metrics and people. */
export interface UpstreamSnapshot {
  /** In the order of the numbers of `SessionTrace.servers`. */
  readonly servers: readonly UpstreamServer[];
  readonly caches: Readonly<Record<string, CacheSnapshot>>;
}

export interface CacheSnapshot {
  readonly entries: number;
  readonly bytes: number;
  readonly hits: number;
  readonly misses: number;
}

/** The newest masterchain block that is proven. */
export interface Head {
  readonly id: BlockIdExt;
  readonly genUtime: number;
  /** By `performance.now()`. */
  readonly takenAtMs: number;
}

/** The verified view of the chain that all requests share. */
export interface Upstream {
  readonly snapshot: UpstreamSnapshot;
  readonly zeroState: BlockIdExt;
  session(options: SessionOptions): ChainSession;
  /** The newest masterchain number among the servers that live; null: none does. */
  readonly consensusSeqno: number | null;
  /** Since when that is the newest; null where it was never known. */
  readonly consensusUtime: number | null;
  /** Null before the first verified head. */
  readonly head: Head | null;
  /** Why nothing is read: the servers show another chain. Null: they show the one that was verified. */
  readonly chainProblem: ChainProblem | null;
  /** How often it has started over with another chain. What was read in one generation is not true in another. */
  readonly generation: number;
  /**
   * Reports that the upstream has started over with another chain, which happens on a devnet only; elsewhere it refuses
   * to read, and `chainProblem` says why. Returns a function that ends the reports.
   */
  onChainChanged(listener: (change: ChainChange) => void): () => void;
  /**
   * On a network that is followed closely, as a devnet is: returns when every block is known that the servers have;
   * false: none answers, and nothing is read until one does. Null: the network is not followed closely, and `head` is
   * as good.
   */
  sync(): Promise<boolean> | null;
  /** Reports every new head, of whatever chain is read. Returns a function that ends the reports. */
  onHead(listener: (head: Head) => void): () => void;
  /** Returns when the head is this block or a later one; throws a `ChainChangedError` when the chain changes meanwhile. */
  waitForBlock(seqno: number, signal: AbortSignal): Promise<void>;
  /** A question of the protocol, unverified; for what has no proof. */
  query<Name extends 'getTime' | 'getVersion'>(
    name: Name,
    params: Params<Name>,
  ): Promise<Result<Name>>;
  close(): Promise<void>;
}
