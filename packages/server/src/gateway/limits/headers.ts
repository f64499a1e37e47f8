import type { LimitRule, Verdict } from './limiter.ts';

/** What an answer tells of the limit: whole requests and whole seconds. */
export function limitHeaders({ burst }: LimitRule, verdict: Verdict): Record<string, string> {
  const { allowed, remaining, retryMs, resetMs } = verdict;
  return {
    'ratelimit-limit': String(burst),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(wholeSeconds(resetMs)),
    ...(!allowed && { 'retry-after': String(Math.max(1, wholeSeconds(retryMs))) }),
  };
}

/** Rounded up, but not for a fraction that comes from adding fractions. */
function wholeSeconds(ms: number): number {
  return Math.ceil(ms / 1000 - 1e-6);
}
