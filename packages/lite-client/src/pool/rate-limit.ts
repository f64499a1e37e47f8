import { Backoff } from '../connection/backoff.ts';

interface RateLimitOptions {
  /** The known limit of the server. Default: no limit until the server refuses a query. */
  readonly maxQueriesPerSecond?: number | undefined;
  readonly random?: (() => number) | undefined;
}

const REFUSAL_PAUSE = { minMs: 1000, maxMs: 60_000 };

/** Rate limit of a server: a token bucket for the known limit, and a backoff after refusals. */
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

  /** Time until the next query is allowed; 0: now. */
  get readyInMs(): number {
    this.#refill();
    const missingMs = this.#tokens >= 1 ? 0 : ((1 - this.#tokens) / this.#perSecond) * 1000;
    return Math.max(0, this.pausedMs, missingMs);
  }

  /** Remaining pause after a refusal. */
  get pausedMs(): number {
    return Math.max(0, this.#pausedUntilMs - this.#now());
  }

  /** Takes a token for a query. */
  take(): void {
    this.#refill();
    this.#tokens = Math.max(0, this.#tokens - 1);
  }

  /** The server refused a query because of its rate limit. Refusals during a pause are counted once. */
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
