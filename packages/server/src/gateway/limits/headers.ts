import { bucketOf, standingOf } from './bucket.ts';
import type { LimitRule, Taken } from './limiter.ts';

/** What an answer tells of the limit; `Retry-After` where some of `count` requests were refused. */
export function limitHeaders(rule: LimitRule, taken: Taken, count: number): Record<string, string> {
  const { remaining, retryMs, resetMs } = standingOf(bucketOf(rule), taken);
  return {
    'ratelimit-limit': String(rule.ratePerSecond),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(wholeSeconds(resetMs)),
    ...(taken.granted < count && { 'retry-after': String(Math.max(1, wholeSeconds(retryMs))) }),
  };
}

/** Rounded up, but not for a fraction that comes from adding fractions. */
function wholeSeconds(ms: number): number {
  return Math.ceil(ms / 1000 - 1e-6);
}
