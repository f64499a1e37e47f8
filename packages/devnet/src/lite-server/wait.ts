import { Code, notReady, Refusal } from './refusal.ts';

/** The node's limit for the requested timeout. */
const MAX_WAIT_MS = 10_000;
/** The node's limit for the distance of the awaited block. */
const MAX_AHEAD = 100;
const MAX_WAITING = 1024;

/** Queries that wait until the server's head reaches a seqno. */
export class HeadWaiters {
  readonly #headSeqno: () => number;
  readonly #waiting = new Set<() => void>();
  #isClosed = false;

  constructor(headSeqno: () => number) {
    this.#headSeqno = headSeqno;
  }

  /** Resolves when the head reaches the seqno; throws a refusal on timeout. */
  async reach(seqno: number, timeoutMs: number): Promise<void> {
    if (seqno > this.#headSeqno() + MAX_AHEAD) notReady('too big masterchain block seqno');
    const deadline = performance.now() + Math.min(Math.max(timeoutMs, 0), MAX_WAIT_MS);
    while (this.#headSeqno() < seqno) {
      const leftMs = deadline - performance.now();
      if (leftMs <= 0 || this.#isClosed) throw new Refusal(Code.timeout, 'timeout');
      if (this.#waiting.size >= MAX_WAITING) notReady('too many queries wait');
      await this.#changeWithin(leftMs);
    }
  }

  /** Called when the head may have changed. */
  wake(): void {
    for (const wake of this.#waiting) wake();
  }

  close(): void {
    this.#isClosed = true;
    this.wake();
  }

  async #changeWithin(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    this.#waiting.add(resolve);
    await promise;
    this.#waiting.delete(resolve);
    clearTimeout(timer);
  }
}
