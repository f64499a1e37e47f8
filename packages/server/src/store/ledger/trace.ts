import type { StoredObject } from '@tonway/actions';
import type { Finality } from './transaction.ts';

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

/** What happened in a trace. */
export interface LedgerAction extends Omit<TraceOrigin, 'traceId'> {
  /** Null while the first transaction of the trace is emulated. */
  readonly traceId: Buffer | null;
  readonly actionId: Buffer;
  readonly type: string;
  /** The types of the actions around this one: clients that know one of them do not see this action. */
  readonly ancestors: readonly string[];
  readonly isSuccess: boolean;
  readonly startLt: bigint;
  readonly endLt: bigint;
  readonly startUtime: bigint;
  readonly endUtime: bigint;
  readonly traceEndLt: bigint;
  readonly traceEndUtime: bigint;
  readonly traceMcSeqnoEnd: number;
  readonly transactions: readonly Buffer[];
  /** 33 bytes each: see `accountKey`. */
  readonly accounts: readonly Buffer[];
  readonly fields: StoredObject;
  readonly finality: Finality;
}
