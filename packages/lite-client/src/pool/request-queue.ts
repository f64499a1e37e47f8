import { queryAborted } from '../adnl/pending-queries.ts';
import type { Limits } from '../connection/limits.ts';
import { ConnectionError, QueryTimeoutError } from '../errors.ts';

type QueueLimits = Pick<Limits, 'signal'> & { readonly timeoutMs: number };

interface Waiter {
  /** Tries to start the request; true: started. An exception rejects the waiter. */
  readonly start: () => boolean;
  readonly timeoutMs: number;
  readonly deadlineMs: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Interval of retries, because the end of a pause and a new token emit no event. */
const RETRY_INTERVAL_MS = 20;
/** Every request is tried in each fifth interval only, because a long queue would keep the process busy. */
const INTERVALS_PER_REVIEW = 5;

/** A bounded FIFO queue of requests that wait for a suitable server. */
export class RequestQueue {
  readonly #maxLength: number;
  readonly #hasRoom: () => boolean;
  readonly #waiters = new Set<Waiter>();
  #timer: NodeJS.Timeout | undefined;
  #intervals = 0;

  constructor(maxLength: number, hasRoom: () => boolean) {
    this.#maxLength = maxLength;
    this.#hasRoom = hasRoom;
  }

  get length(): number {
    return this.#waiters.size;
  }

  /** Resolves when `start` has returned true. */
  async join(start: () => boolean, { timeoutMs, signal }: QueueLimits): Promise<void> {
    if (this.#waiters.size >= this.#maxLength)
      throw new ConnectionError('CONNECTION_BUSY', `${this.#waiters.size} questions wait already`);
    if (signal?.aborted) throw queryAborted(signal);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter = { start, timeoutMs, deadlineMs: performance.now() + timeoutMs, resolve, reject };
    const onAbort = () => signal && reject(queryAborted(signal));
    signal?.addEventListener('abort', onAbort, { once: true });
    this.#waiters.add(waiter);
    this.#timer ??= setInterval(this.#onInterval, RETRY_INTERVAL_MS);
    this.serve();
    try {
      await promise;
    } finally {
      this.#leave(waiter);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /** Starts waiting requests while there is capacity. */
  serve(): void {
    for (const waiter of this.#waiters) {
      if (!this.#hasRoom()) return;
      this.#serveOne(waiter);
    }
  }

  /** Rejects requests that have waited too long, and now and then those that no server is going to answer. */
  readonly #onInterval = (): void => {
    const nowMs = performance.now();
    const isReview = ++this.#intervals % INTERVALS_PER_REVIEW === 0;
    for (const waiter of this.#waiters) {
      if (nowMs >= waiter.deadlineMs) waiter.reject(new QueryTimeoutError(waiter.timeoutMs));
      else if (isReview || this.#hasRoom()) this.#serveOne(waiter);
    }
  };

  rejectAll(error: Error): void {
    for (const { reject } of this.#waiters) reject(error);
  }

  #serveOne(waiter: Waiter): void {
    try {
      if (!waiter.start()) return;
      waiter.resolve();
    } catch (error) {
      waiter.reject(error);
    }
    this.#leave(waiter);
  }

  #leave(waiter: Waiter): void {
    this.#waiters.delete(waiter);
    if (this.#waiters.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
