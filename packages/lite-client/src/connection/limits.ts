import { queryAborted } from '../adnl/pending-queries.ts';
import { LiteError, QueryTimeoutError } from '../errors.ts';

export interface Limits {
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Creates the error of a timeout. Default: `QueryTimeoutError`. */
  readonly timeoutError?: () => Error;
}

/**
 * Settles with the promise, or rejects on a timeout or an abort, whichever is first. A later result is ignored.
 *
 * @example
 * await within(Promise.resolve(7), { timeoutMs: 1000 }); // => 7
 */
export async function within<T>(promise: Promise<T>, limits: Limits): Promise<T> {
  const { timeoutMs, signal } = limits;
  const limit = Promise.withResolvers<never>();
  const timer = timeoutMs === undefined ? undefined : startTimer(timeoutMs, limits, limit.reject);
  const onAbort = () => signal && limit.reject(queryAborted(signal));
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([promise, limit.promise]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

function startTimer(
  timeoutMs: number,
  { timeoutError = () => new QueryTimeoutError(timeoutMs) }: Limits,
  reject: (error: Error) => void,
): NodeJS.Timeout {
  const fail = () => reject(timeoutError());
  // setImmediate: an answer that arrived while the process was busy is processed before the timeout
  return setTimeout(() => setImmediate(fail), timeoutMs);
}

/** Sleeps; rejects on an abort. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  try {
    await within(promise, { signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Abort reason of queries that no caller waits for any more. Shared, because creating an error with a stack is slow. */
export const QUERY_ABANDONED = new LiteError('QUERY_ABORTED', 'nobody waits for the answer', false);

/** An abort controller that also aborts with the caller's signal. Call `release` at the end. */
export class LinkedAbort {
  readonly #controller = new AbortController();
  readonly #parent: AbortSignal | undefined;

  constructor(parent: AbortSignal | undefined) {
    this.#parent = parent;
    if (parent?.aborted) this.#follow();
    parent?.addEventListener('abort', this.#follow, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Aborts all pending work of this signal. */
  abort(): void {
    this.#controller.abort(QUERY_ABANDONED);
  }

  /** Removes the listener from the caller's signal. */
  release(): void {
    this.#parent?.removeEventListener('abort', this.#follow);
  }

  readonly #follow = (): void => this.#controller.abort(this.#parent?.reason);
}
