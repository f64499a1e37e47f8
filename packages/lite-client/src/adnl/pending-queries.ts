import { type ConnectionError, LiteError, QueryTimeoutError } from '../errors.ts';

export interface QueryOptions {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

interface PendingQuery {
  readonly resolve: (answer: Buffer) => void;
  readonly reject: (error: LiteError) => void;
  readonly timeoutMs: number;
  readonly deadlineMs: number;
  readonly signal: AbortSignal | undefined;
  readonly onAbort: (() => void) | undefined;
}

/** Pending queries by id, each with its own timeout; one timer serves the next timeout. */
export class PendingQueries {
  readonly #queries = new Map<string, PendingQuery>();
  #idle: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #timerMs = Number.POSITIVE_INFINITY;

  get size(): number {
    return this.#queries.size;
  }

  add(id: string, timeoutMs: number, signal: AbortSignal | undefined): Promise<Buffer> {
    const deadlineMs = performance.now() + timeoutMs;
    if (deadlineMs < this.#timerMs) this.#watch(deadlineMs);
    return new Promise((resolve, reject) => {
      const onAbort = signal && (() => this.#reject(id, queryAborted(signal)));
      if (onAbort) signal.addEventListener('abort', onAbort, { once: true });
      this.#queries.set(id, { resolve, reject, timeoutMs, deadlineMs, signal, onAbort });
    });
  }

  /** False if no query with this id is pending. */
  answer(id: string, answer: Buffer): boolean {
    const query = this.#take(id);
    query?.resolve(answer);
    return query !== undefined;
  }

  rejectAll(reason: ConnectionError): void {
    clearTimeout(this.#timer);
    for (const id of this.#queries.keys()) this.#reject(id, reason);
  }

  /** Resolves when no query is pending. */
  settled(): Promise<void> {
    if (this.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  #watch(deadlineMs: number): void {
    clearTimeout(this.#timer);
    this.#timerMs = deadlineMs;
    // unref: the socket keeps the process alive, not the timer.
    const waitMs = Math.max(1, Math.ceil(deadlineMs - performance.now()));
    this.#timer = setTimeout(this.#expire, waitMs).unref();
  }

  readonly #expire = (): void => {
    const nowMs = performance.now();
    let nextMs = Number.POSITIVE_INFINITY;
    for (const [id, { deadlineMs, timeoutMs }] of this.#queries) {
      if (deadlineMs > nowMs) nextMs = Math.min(nextMs, deadlineMs);
      else this.#reject(id, new QueryTimeoutError(timeoutMs));
    }
    this.#timerMs = nextMs;
    if (nextMs < Number.POSITIVE_INFINITY) this.#watch(nextMs);
  };

  #reject(id: string, error: LiteError): void {
    this.#take(id)?.reject(error);
  }

  #take(id: string): PendingQuery | undefined {
    const query = this.#queries.get(id);
    if (!query) return undefined;
    this.#queries.delete(id);
    if (query.onAbort) query.signal?.removeEventListener('abort', query.onAbort);
    if (this.size === 0 && this.#idle.length > 0) this.#wakeIdle();
    return query;
  }

  #wakeIdle(): void {
    const idle = this.#idle;
    this.#idle = [];
    for (const resolve of idle) resolve();
  }
}

/**
 * The error of a query that was aborted, with the reason of the signal as its cause.
 *
 * @example
 * queryAborted(AbortSignal.abort('closed')).code; // => 'QUERY_ABORTED'
 */
export function queryAborted({ reason }: AbortSignal): LiteError {
  return new LiteError('QUERY_ABORTED', 'query aborted', false, { cause: reason });
}
