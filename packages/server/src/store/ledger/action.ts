import type { StoredObject } from '@tonway/actions';
import type { TraceOrigin } from './trace.ts';
import type { Finality } from './transaction.ts';

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
