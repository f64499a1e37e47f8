import type { Cell } from '@tonway/chain';

/** An account in the raw form, with upper-case digits: `0:AB…`. */
export type Account = string;

/** A hash in base64. */
export type Hash = string;

type AccountStatus = 'nonexist' | 'uninit' | 'active' | 'frozen';

export interface Message {
  readonly hash: Hash;
  /** Null: sent from outside the blockchain. */
  readonly source: Account | null;
  /** Null: sent to the outside, as a log. */
  readonly destination: Account | null;
  readonly value: bigint | null;
  /** Amounts by the id of the currency, in decimal digits. */
  readonly extraCurrencies: Readonly<Record<string, string>>;
  /** Null: sent from outside the blockchain. */
  readonly createdLt: bigint | null;
  readonly createdAt: number | null;
  readonly bounce: boolean;
  /** The first 32 bits of the body; null if there are fewer. */
  readonly opcode: number | null;
  /** Null: the body is not available. May be a getter: many bodies are never read. */
  readonly body: Cell | null;
  readonly stateInit: Cell | null;
}

export interface Transaction {
  readonly hash: Hash;
  readonly account: Account;
  readonly lt: bigint;
  readonly now: number;
  readonly mcSeqno: number;
  readonly isTickTock: boolean;
  readonly isAborted: boolean;
  /** Null unless the compute phase was executed. */
  readonly exitCode: number | null;
  /** Whether the compute phase was skipped because of missing gas. */
  readonly hadNoGas: boolean;
  readonly statusBefore: AccountStatus;
  readonly statusAfter: AccountStatus;
  /** Null in tick-tock transactions. */
  readonly inMessage: Message | null;
  readonly outMessages: readonly Message[];
}

/** The transactions that one message from outside caused. */
export interface Trace {
  /** The hash of the first transaction. */
  readonly id: Hash;
  readonly externalHash: Hash | null;
  /** Absent if it is not known; no flow needs it. */
  readonly externalHashNorm?: Hash | null;
  readonly endLt: bigint;
  readonly endUtime: number;
  readonly mcSeqnoEnd: number;
  readonly transactions: readonly Transaction[];
}
