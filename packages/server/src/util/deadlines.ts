interface Deadline {
  readonly expiresAtMs: number;
  readonly expire: () => void;
}

/** Deadlines of the same duration: one timer serves all of them. */
export class Deadlines {
  readonly #durationMs: number;
  /** The earliest first, because all have the same duration. */
  readonly #deadlines = new Set<Deadline>();
  #isTimerSet = false;

  constructor(durationMs: number) {
    this.#durationMs = durationMs;
  }

  /** Calls `expire` after the duration, unless the returned function is called before. */
  add(expire: () => void): () => void {
    const deadline = { expiresAtMs: performance.now() + this.#durationMs, expire };
    this.#deadlines.add(deadline);
    if (!this.#isTimerSet) this.#setTimer(this.#durationMs);
    return () => void this.#deadlines.delete(deadline);
  }

  #setTimer(ms: number): void {
    this.#isTimerSet = true;
    // setImmediate: an answer that arrived while the process was busy is processed before the timeout
    setTimeout(() => setImmediate(this.#onTimer), Math.max(1, Math.ceil(ms))).unref();
  }

  readonly #onTimer = (): void => {
    this.#isTimerSet = false;
    const nowMs = performance.now();
    for (const deadline of this.#deadlines) {
      const leftMs = deadline.expiresAtMs - nowMs;
      if (leftMs > 0) {
        this.#setTimer(leftMs);
        return;
      }
      this.#deadlines.delete(deadline);
      deadline.expire();
    }
  };
}
