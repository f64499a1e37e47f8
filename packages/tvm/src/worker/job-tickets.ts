/**
 * Numbers the jobs of one worker. Both threads count them; the number of the last job that was begun or
 * revoked is in shared memory, so that a job handed over ahead is either executed or taken back, never both.
 */
export class JobTickets {
  readonly shared: Int32Array<SharedArrayBuffer>;
  #last = 0;

  constructor(shared = new Int32Array(new SharedArrayBuffer(4))) {
    this.shared = shared;
  }

  /** The pool hands over a job. */
  issue(): void {
    this.#last = (this.#last + 1) | 0;
  }

  /** The pool takes back the job it handed over last. False: it was begun, or the one before was not. */
  revokeLast(): boolean {
    return this.#pass();
  }

  /** The worker gets to the next job. False: the job was taken back. */
  claimNext(): boolean {
    this.issue();
    return this.#pass();
  }

  #pass(): boolean {
    const before = (this.#last - 1) | 0;
    return Atomics.compareExchange(this.shared, 0, before, this.#last) === before;
  }
}
