/** A trace as the views need it: flat, so that it passes to and from a worker. */
export interface TraceModel {
  /** Hash of the first transaction; null while it is emulated. */
  readonly id: string | null;
  /** Depth first, children in the order of `lt`: the descendants of a node follow it. */
  readonly nodes: readonly TraceNode[];
  /** In the order of first appearance. */
  readonly accounts: readonly TraceAccount[];
  readonly totals: TraceTotals;
}

export interface TraceNode {
  readonly index: number;
  /** Of the node that sent the message; -1: none. */
  readonly parent: number;
  readonly depth: number;
  /** The first index behind its descendants. */
  readonly end: number;
  readonly children: readonly number[];
  /** `log`: a message to nobody on the chain; `message`: one that is not received yet. */
  readonly kind: 'transaction' | 'log' | 'message';
  /** Of the transaction, otherwise of the message: 64 hexadecimal digits. */
  readonly hash: string;
  /** Of the message, which stays the same when an emulated transaction becomes real; null for tick-tock. */
  readonly message: string | null;
  /** The receiver: an index of `accounts`; -1 if there is none. */
  readonly account: number;
  /** The sender: an index of `accounts`; -1 for a message from outside. */
  readonly sender: number;
  readonly lt: bigint;
  /** Unix time, in seconds. */
  readonly time: number;
  /** Of a transaction: the masterchain block that committed it; 0 while it is pending. */
  readonly block: number;
  /** The name of the operation, or its code. */
  readonly operation: string;
  readonly value: bigint | null;
  readonly fee: bigint;
  readonly marks: TraceMarks;
}

export interface TraceMarks {
  /** Why the transaction failed. */
  readonly failure: string | null;
  /** Why the contract was not executed. */
  readonly skipped: string | null;
  readonly isBounced: boolean;
  readonly isDeployed: boolean;
  readonly isPending: boolean;
  /** The parent is not part of the trace as it is known. */
  readonly isDetached: boolean;
  /** Of a leaf that matters little. */
  readonly pill: 'excess' | 'log' | 'notification' | null;
}

export interface TraceAccount {
  /** `A` for the first. */
  readonly letter: string;
  /** The raw address. */
  readonly address: string;
  /** What the operator or a domain calls it. */
  readonly name: string | null;
  /** The first interface that is known. */
  readonly kind: string | null;
  readonly friendly: string;
  /** The letter of an account whose address looks like this one. */
  readonly similarTo: string | null;
  readonly flow: bigint;
}

export interface TraceTotals {
  readonly transactions: number;
  readonly messages: number;
  readonly accounts: number;
  readonly failed: number;
  readonly shards: number;
  /** What the validators got, in nanograms. */
  readonly fees: bigint;
  readonly start: number;
  readonly end: number;
  readonly firstBlock: number;
  readonly lastBlock: number;
}
