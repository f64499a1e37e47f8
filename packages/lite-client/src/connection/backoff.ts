export interface BackoffOptions {
  readonly minMs: number;
  readonly maxMs: number;
  /** From 0 up to 1. */
  readonly random?: () => number;
}

/** Pauses that double up to a limit; each is shortened at random so that many clients do not come back at once. */
export class Backoff {
  readonly #options: BackoffOptions;
  #failures = 0;

  constructor(options: BackoffOptions) {
    this.#options = options;
  }

  nextMs(): number {
    const { minMs, maxMs, random = Math.random } = this.#options;
    const wholeMs = Math.min(maxMs, minMs * 2 ** this.#failures);
    if (wholeMs < maxMs) this.#failures++;
    return wholeMs * (0.5 + random() / 2);
  }

  reset(): void {
    this.#failures = 0;
  }
}
