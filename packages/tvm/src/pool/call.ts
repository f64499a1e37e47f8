import type { TvmError } from '../errors.ts';
import type { Job, Outcome, Reply } from '../worker/jobs.ts';

/** The client of a call, and the signal that aborts it. */
export interface CallOptions {
  /** Clients get equal shares of worker time; calls without a client share one queue. */
  readonly client?: string;
  /** Aborts the call: a queued call is dropped, a long running one is terminated. */
  readonly signal?: AbortSignal;
}

/** Executes jobs. */
export interface JobRunner {
  run<J extends Job>(job: J, options?: CallOptions): Promise<Outcome<J>>;
}

/** A queued or running call. */
export interface PendingCall {
  readonly job: Job;
  readonly client: string;
  readonly signal: AbortSignal | undefined;
  /** The call exceeded `longMs`: it may run only on workers that accept long calls. */
  isLong: boolean;
  settle(result: Reply | TvmError): void;
}
