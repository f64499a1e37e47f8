import type { Level, LimitRule, Taken } from './limiter.ts';

/** Tolerated jitter of requests that a client sends evenly: network, busy processes, Redis. */
const JITTER_MS = 500;
/** Upper bound of the drift between two clocks: the client measures the rate by its own clock. */
const CLOCK_DRIFT = 1e-4;
const MIN_BURST = 2;
/** Tolerance in requests for rounding errors of sums of fractions, in particular in Redis. */
const ROUNDING = 1e-3;
/** A request may count as ten; what exceeds the burst is paid by later time. */
export const MAX_EXTRA = 9;

/** A rule as durations: the generic cell rate algorithm (GCRA) with an advance. See decision 12. */
export interface Bucket {
  /** The cost of one request. */
  readonly intervalMs: number;
  /** How far ahead of time a client may always be. */
  readonly toleranceMs: number;
  /** How much further ahead a client may be after a pause: the rest of the burst. */
  readonly advanceMs: number;
}

export function bucketOf({ ratePerSecond, burst }: LimitRule): Bucket {
  const intervalMs = (1000 / ratePerSecond) * (1 - CLOCK_DRIFT);
  const maxBurst = Math.max(MIN_BURST, burst);
  const tolerated = Math.min(maxBurst, Math.max(MIN_BURST, 1 + JITTER_MS / intervalMs));
  return {
    intervalMs,
    toleranceMs: tolerated * intervalMs,
    advanceMs: (maxBurst - tolerated) * intervalMs,
  };
}

/**
 * Takes requests from a bucket, and `extra` with them if any is granted. `TAKE` of `redis-limiter.ts` implements the
 * same in Lua.
 */
export function takeFrom(
  bucket: Bucket,
  level: Level | undefined,
  nowMs: number,
  count: number,
  extra = 0,
): { readonly granted: number; readonly level: Level } {
  const { intervalMs, toleranceMs, advanceMs } = bucket;
  // A level left by a slower rule can be further ahead than this rule allows.
  const maxUsedMs = nowMs + toleranceMs + advanceMs + MAX_EXTRA * intervalMs;
  let usedMs = Math.min(level?.usedMs ?? -Infinity, maxUsedMs);
  let openMs = Math.min(level?.openMs ?? -Infinity, nowMs + advanceMs);
  if (usedMs <= nowMs - advanceMs) [usedMs, openMs] = [nowMs, nowMs + advanceMs];
  const free = freeOf(bucket, usedMs, Math.max(nowMs, openMs));
  const granted = Math.min(count, free);
  const used = granted > 0 ? granted + extra : granted;
  return { granted, level: { usedMs: usedMs + used * intervalMs, openMs } };
}

/** The state of a limit as reported to the client. */
export interface LimitStatus {
  /** Number of requests that are allowed at once now. */
  readonly remaining: number;
  /** Time until one more request is allowed. */
  readonly retryMs: number;
  /** Time until the whole burst is available again. */
  readonly resetMs: number;
}

export function limitStatus(bucket: Bucket, { level: { usedMs, openMs } }: Taken): LimitStatus {
  const { intervalMs, toleranceMs, advanceMs } = bucket;
  const remaining = freeOf(bucket, usedMs, Math.max(0, openMs));
  return {
    remaining,
    retryMs: remaining > 0 ? 0 : usedMs + intervalMs - toleranceMs,
    resetMs: Math.max(0, usedMs + advanceMs),
  };
}

function freeOf({ intervalMs, toleranceMs }: Bucket, usedMs: number, openMs: number): number {
  return Math.max(0, Math.floor((openMs + toleranceMs - usedMs) / intervalMs + ROUNDING));
}
