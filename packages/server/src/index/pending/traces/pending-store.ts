import type { NewPendingTrace, PendingTrace } from './pending-trace.ts';

/** Finds pending traces. A reader drops those that the index has complete: the index wins. */
export interface PendingReader {
  /** The newest traces with a transaction or an action of any of these accounts; 33 bytes each: see `accountKey`. */
  byAccounts(accounts: readonly Buffer[]): Promise<readonly PendingTrace[]>;
  /** The traces of external messages with these hashes or normalised hashes. */
  byHashes(hashes: readonly Uint8Array[]): Promise<readonly PendingTrace[]>;
}

/** A stored trace, without its content. */
export interface StoredTrace {
  readonly hash: string;
  readonly revision: number;
  /** The first transaction is not on the chain yet. */
  readonly isRootEmulated: boolean;
  /** The lifetime of the trace is over. */
  readonly isExpired: boolean;
}

export interface PutOptions {
  /** The revision that is replaced; null: the trace must be new. */
  readonly replaces: number | null;
  readonly lifetimeMs: number;
  /** The admission that the trace results from; refused if it was withdrawn. */
  readonly admission?: string;
}

export interface Put {
  readonly revision: number;
  /** Traces that were removed to make room. */
  readonly evicted: readonly string[];
}

/** Stores pending traces, bounded in number and size. */
export interface PendingStore extends PendingReader {
  /** Null: the stored trace is another revision, the admission was withdrawn, or the trace is too large. */
  put(trace: NewPendingTrace, options: PutOptions): Promise<Put | null>;
  /** Removes a trace if it has this revision; false if it has not. */
  remove(hash: string, revision: number): Promise<boolean>;
  list(): Promise<readonly StoredTrace[]>;
}

/** Lifetimes of the reference implementation. */
export const LIFETIME_MS = {
  emulated: 30_000,
  changed: 60_000,
  complete: 30_000,
} as const;
