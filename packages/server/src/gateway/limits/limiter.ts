/** So many requests per second on average, and so many at once after a pause. */
export interface LimitRule {
  readonly ratePerSecond: number;
  readonly burst: number;
}

/** How far a subject has used its limit, on one clock. */
export interface Level {
  /** The allowance up to this time is used. */
  readonly usedMs: number;
  /** The allowance up to this time may be used, even if the time is still to come. */
  readonly openMs: number;
}

export interface Taken {
  /** How many of the requests are allowed. */
  readonly granted: number;
  /** Afterwards; times count from the moment of taking. */
  readonly level: Level;
}

/** Counts requests of a subject: a key, an owner or an address. */
export interface Limiter {
  /** Takes as many of `count` requests as the limit allows; 0 only looks, a negative count gives back. */
  take(subject: string, rule: LimitRule, count: number): Taken | Promise<Taken>;
}
