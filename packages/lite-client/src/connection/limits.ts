import { aborted } from '../adnl/pending-queries.ts';
import { LiteError, QueryTimeoutError } from '../errors.ts';

export interface Limits {
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Instead of a `QueryTimeoutError`. */
  readonly timeoutError?: () => Error;
}

/** The promise, or an error on a timeout or an abort, whichever is first; a later result is dropped. */
export async function within<T>(promise: Promise<T>, limits: Limits): Promise<T> {
  const { timeoutMs, signal } = limits;
  const limit = Promise.withResolvers<never>();
  const timer = timeoutMs === undefined ? undefined : startTimer(timeoutMs, limits, limit.reject);
  const onAbort = () => signal && limit.reject(aborted(signal));
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
  // an answer that arrived while this process was busy is read before the timeout counts
  return setTimeout(() => setImmediate(fail), timeoutMs);
}

/** A pause that an abort ends with an error. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  try {
    await within(promise, { signal });
  } finally {
    clearTimeout(timer);
  }
}

/** For what nobody waits for any more. One for all: to make an error, and its stack, costs more than an answer. */
export const GIVEN_UP = new LiteError('QUERY_ABORTED', 'nobody waits for the answer', false);

/** An abort of one's own that comes also with the caller's; `release` when it is over. */
export class FollowingAbort {
  readonly #controller = new AbortController();
  readonly #leader: AbortSignal | undefined;

  constructor(leader: AbortSignal | undefined) {
    this.#leader = leader;
    if (leader?.aborted) this.#follow();
    leader?.addEventListener('abort', this.#follow, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Ends whatever still works for it. */
  abort(): void {
    this.#controller.abort(GIVEN_UP);
  }

  /** Follows the caller's no longer. What has ended needs no abort. */
  release(): void {
    this.#leader?.removeEventListener('abort', this.#follow);
  }

  readonly #follow = (): void => this.#controller.abort(this.#leader?.reason);
}
