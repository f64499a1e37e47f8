export interface BackoffOptions {
  readonly minMs: number;
  readonly maxMs: number;
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  readonly random?: () => number;
}

/**
 * Exponential backoff with jitter: each pause is half to all of the current maximum, which doubles up to a limit.
 *
 * @example
 * const backoff = new Backoff({ minMs: 100, maxMs: 400, random: () => 0 });
 * [backoff.nextMs(), backoff.nextMs(), backoff.nextMs(), backoff.nextMs()]; // => [50, 100, 200, 200]
 */
export class Backoff {
  readonly #options: BackoffOptions;
  #failures = 0;

  constructor(options: BackoffOptions) {
    this.#options = options;
  }

  nextMs(): number {
    const { minMs, maxMs, random = Math.random } = this.#options;
    const fullMs = Math.min(maxMs, minMs * 2 ** this.#failures);
    if (fullMs < maxMs) this.#failures++;
    return fullMs * (0.5 + random() / 2);
  }

  reset(): void {
    this.#failures = 0;
  }
}
