/** So many requests per second on average, and so many at once. */
export interface LimitRule {
  readonly ratePerSecond: number;
  readonly burst: number;
}

/** What is asked for: `cost` requests, of which `needed` must be free at this moment. */
export interface Taking {
  readonly cost: number;
  readonly needed: number;
}

export interface Verdict {
  readonly allowed: boolean;
  /** Requests that could be made at once now. */
  readonly remaining: number;
  /** Until the same would be allowed; 0 if it was. */
  readonly retryMs: number;
  /** Until everything is free again. */
  readonly resetMs: number;
}

/** Counts requests of a subject: a key, an owner or an address. */
export interface Limiter {
  take(subject: string, rule: LimitRule, taking: Taking): Promise<Verdict>;
}
