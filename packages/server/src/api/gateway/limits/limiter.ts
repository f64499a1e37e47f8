import { LRUCache } from 'lru-cache';
import { bucketOf, limitStatus, takeFrom } from './bucket.ts';

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
  close(): void;
}

const MAX_SUBJECTS = 100_000;

/** Counts the requests of this process on the monotonic clock. */
export class LocalLimiter implements Limiter {
  // With `max` the cache would allocate the memory of all entries at once.
  readonly #levels = new LRUCache<string, Level>({
    maxSize: MAX_SUBJECTS,
    sizeCalculation: () => 1,
  });

  take(subject: string, rule: LimitRule, count: number, extra = 0): Taken {
    const nowMs = performance.now();
    const bucket = bucketOf(rule);
    const { granted, level } = takeFrom(bucket, this.#levels.get(subject), nowMs, count, extra);
    if (granted !== 0) this.#levels.set(subject, level);
    return { granted, level: shifted(level, -nowMs) };
  }

  close(): void {}

  /** Continues from the level that another limiter had at `atMs`. */
  follow(subject: string, level: Level, atMs: number): void {
    this.#levels.set(subject, shifted(level, atMs));
  }
}

function shifted({ usedMs, openMs }: Level, byMs: number): Level {
  return { usedMs: usedMs + byMs, openMs: openMs + byMs };
}

/** The rate limit headers of a response, with `Retry-After` if some of `count` requests were refused. */
export function limitHeaders(rule: LimitRule, taken: Taken, count: number): Record<string, string> {
  const { remaining, retryMs, resetMs } = limitStatus(bucketOf(rule), taken);
  return {
    'ratelimit-limit': String(rule.ratePerSecond),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(wholeSeconds(resetMs)),
    ...(taken.granted < count && { 'retry-after': String(Math.max(1, wholeSeconds(retryMs))) }),
  };
}

/** Rounds up to whole seconds, ignoring rounding errors of sums. */
function wholeSeconds(ms: number): number {
  return Math.ceil(ms / 1000 - 1e-6);
}
