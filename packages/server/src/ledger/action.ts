import type { StoredObject } from '@tonway/actions';
import type { TraceOrigin } from './trace.ts';

/** What happened in a trace. */
export interface LedgerAction extends TraceOrigin {
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
  readonly transactions: readonly Buffer[];
  /** 33 bytes each: see `accountKey`. */
  readonly accounts: readonly Buffer[];
  readonly fields: StoredObject;
}
