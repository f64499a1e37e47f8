/**
 * Numbers the jobs of one worker. Both threads count the jobs. The number of the last job that was started or
 * revoked is in shared memory, so that a job is either executed or revoked, never both.
 */
export class JobTickets {
  readonly shared: Int32Array<SharedArrayBuffer>;
  #last = 0;

  constructor(shared = new Int32Array(new SharedArrayBuffer(4))) {
    this.shared = shared;
  }

  /** Called by the pool when it sends jobs. */
  issue(count: number): void {
    this.#last = (this.#last + count) | 0;
  }

  /**
   * The pool revokes those of the last `count` jobs that have not started. Returns their number: 0 as well if the job
   * before them has not started either.
   */
  revokeLast(count: number): number {
    while (true) {
      const started = Atomics.load(this.shared, 0);
      const waiting = (this.#last - started) | 0;
      if (waiting > count) return 0;
      if (Atomics.compareExchange(this.shared, 0, started, this.#last) === started) return waiting;
    }
  }

  /** The worker claims the next job. False: the job was revoked. */
  claimNext(): boolean {
    const before = this.#last;
    this.issue(1);
    return Atomics.compareExchange(this.shared, 0, before, this.#last) === before;
  }
}
