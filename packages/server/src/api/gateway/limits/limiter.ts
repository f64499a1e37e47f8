/** The average rate, and the number of requests allowed at once after a pause. */
export interface LimitRule {
  readonly ratePerSecond: number;
  readonly burst: number;
}

/** The used part of a limit, as times on one clock. */
export interface Level {
  /** The allowance is used up to this time. */
  readonly usedMs: number;
  /** The allowance may be used up to this time, even if the time is in the future. */
  readonly openMs: number;
}

export interface Taken {
  /** Number of allowed requests. */
  readonly granted: number;
  /** The level afterwards; times are relative to the moment of taking. */
  readonly level: Level;
}

/** Counts the requests of a subject: a key, an owner or a client address. */
export interface Limiter {
  /**
   * Takes up to `count` requests as the limit allows. 0 only reads the level; a negative count returns requests.
   * `extra`: taken too if any request is allowed, even beyond the limit; at most `MAX_EXTRA`.
   */
  take(subject: string, rule: LimitRule, count: number, extra?: number): Taken | Promise<Taken>;
}
