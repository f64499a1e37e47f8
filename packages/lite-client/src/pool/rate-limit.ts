import { Backoff } from '../connection/backoff.ts';

interface RateLimitOptions {
  /** What the server is known to allow; without it only its refusals count. */
  readonly maxQueriesPerSecond?: number | undefined;
  readonly random?: (() => number) | undefined;
}

const REFUSAL_PAUSE = { minMs: 1000, maxMs: 60_000 };

/** When a server may be asked again: tokens for the rate it is known to allow, pauses after it has refused. */
export class RateLimit {
  readonly #now: () => number;
  readonly #perSecond: number;
  readonly #backoff: Backoff;
  #tokens: number;
  #atMs: number;
  #pausedUntilMs = 0;

  constructor(
    now: () => number,
    { maxQueriesPerSecond = Number.POSITIVE_INFINITY, random }: RateLimitOptions = {},
  ) {
    this.#now = now;
    this.#perSecond = maxQueriesPerSecond;
    this.#tokens = Math.max(1, maxQueriesPerSecond);
    this.#atMs = now();
    this.#backoff = new Backoff({ ...REFUSAL_PAUSE, ...(random && { random }) });
  }

  /** 0 when it may be asked now. */
  get readyInMs(): number {
    this.#refill();
    const missingMs = this.#tokens >= 1 ? 0 : ((1 - this.#tokens) / this.#perSecond) * 1000;
    return Math.max(0, this.pausedMs, missingMs);
  }

  /** How long the pause after a refusal still lasts. */
  get pausedMs(): number {
    return Math.max(0, this.#pausedUntilMs - this.#now());
  }

  /** A question goes out. */
  take(): void {
    this.#refill();
    this.#tokens = Math.max(0, this.#tokens - 1);
  }

  /** The server said that it was asked too often. Refusals of one burst count once. */
  refused(): void {
    if (this.pausedMs === 0) this.#pausedUntilMs = this.#now() + this.#backoff.nextMs();
  }

  answered(): void {
    if (this.pausedMs === 0) this.#backoff.reset();
  }

  #refill(): void {
    if (this.#perSecond === Number.POSITIVE_INFINITY) return;
    const now = this.#now();
    const gained = ((now - this.#atMs) / 1000) * this.#perSecond;
    this.#tokens = Math.min(Math.max(1, this.#perSecond), this.#tokens + gained);
    this.#atMs = now;
  }
}
