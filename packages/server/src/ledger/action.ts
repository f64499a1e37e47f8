import type { StoredObject } from '@tonway/actions';

/** What happened in a trace. */
export interface LedgerAction {
  readonly traceId: Buffer;
  readonly actionId: Buffer;
  readonly type: string;
  readonly isSuccess: boolean;
  readonly startLt: bigint;
  readonly endLt: bigint;
  readonly startUtime: bigint;
  readonly endUtime: bigint;
  readonly traceEndLt: bigint;
  readonly traceEndUtime: bigint;
  readonly traceMcSeqnoEnd: number;
  /** The message from outside that started the trace; null in tick-tock traces. */
  readonly externalHash: Buffer | null;
  /** Null if equal to the hash. */
  readonly externalHashNorm: Buffer | null;
  readonly transactions: readonly Buffer[];
  /** 33 bytes each: see `accountKey`. */
  readonly accounts: readonly Buffer[];
  readonly fields: StoredObject;
}
