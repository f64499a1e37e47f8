import { bucketOf, limitStatus } from './bucket.ts';
import type { LimitRule, Taken } from './limiter.ts';

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
