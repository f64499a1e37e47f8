import type { TvmError } from '../errors.ts';
import type { Job, Reply } from '../worker/jobs.ts';

/** Who makes a call, and for how long the answer is wanted. */
export interface CallOptions {
  /** Calls of different clients get equal shares of time; calls without a client share one line. */
  readonly client?: string;
  /** Aborted: nobody wants the answer any more. A call that waits is dropped, a long one is ended. */
  readonly signal?: AbortSignal;
}

/** A call that waits for a worker, or has one. */
export interface PendingCall {
  readonly job: Job;
  readonly client: string;
  readonly signal: AbortSignal | undefined;
  /** It has used up a short turn: it may run only where long calls may. */
  isLong: boolean;
  settle(result: Reply | TvmError): void;
}
