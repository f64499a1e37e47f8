import { type Limits, within } from '../connection/limits.ts';
import { ConnectionError } from '../errors.ts';

interface Waiter {
  /** Tries to start the request; true: started. An exception rejects the waiter. */
  readonly start: () => boolean;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Interval of retries, because the end of a pause and a new token emit no event. */
const RETRY_INTERVAL_MS = 20;

/** A bounded FIFO queue of requests that wait for a suitable server. */
export class RequestQueue {
  readonly #maxLength: number;
  readonly #hasRoom: () => boolean;
  readonly #waiters = new Set<Waiter>();
  #timer: NodeJS.Timeout | undefined;

  constructor(maxLength: number, hasRoom: () => boolean) {
    this.#maxLength = maxLength;
    this.#hasRoom = hasRoom;
  }

  get length(): number {
    return this.#waiters.size;
  }

  /** Resolves when `start` has returned true. */
  async join(start: () => boolean, limits: Limits): Promise<void> {
    if (this.#waiters.size >= this.#maxLength)
      throw new ConnectionError('CONNECTION_BUSY', `${this.#waiters.size} questions wait already`);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter = { start, resolve, reject };
    this.#waiters.add(waiter);
    this.#timer ??= setInterval(() => this.serve(true), RETRY_INTERVAL_MS);
    this.serve();
    try {
      await within(promise, limits);
    } finally {
      this.#leave(waiter);
    }
  }

  /** Starts waiting requests while there is capacity. `all`: tries every request, so that hopeless ones are rejected. */
  serve(all = false): void {
    for (const waiter of this.#waiters) {
      if (!all && !this.#hasRoom()) return;
      this.#serveOne(waiter);
    }
  }

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
