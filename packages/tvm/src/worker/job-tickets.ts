/**
 * Numbers the jobs of one worker. Both threads count the jobs. The number of the last job that was started or
 * revoked is in shared memory, so that a prefetched job is either executed or revoked, never both.
 */
export class JobTickets {
  readonly shared: Int32Array<SharedArrayBuffer>;
  #last = 0;

  constructor(shared = new Int32Array(new SharedArrayBuffer(4))) {
    this.shared = shared;
  }

  /** Called by the pool when it sends a job. */
  issue(): void {
    this.#last = (this.#last + 1) | 0;
  }

  /** The pool revokes the last job. False: the job has started, or the job before it has not. */
  revokeLast(): boolean {
    return this.#advance();
  }

  /** The worker claims the next job. False: the job was revoked. */
  claimNext(): boolean {
    this.issue();
    return this.#advance();
  }

  #advance(): boolean {
    const before = (this.#last - 1) | 0;
    return Atomics.compareExchange(this.shared, 0, before, this.#last) === before;
  }
}
