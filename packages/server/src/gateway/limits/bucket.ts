import type { Level, LimitRule, Taken } from './limiter.ts';

/** How unevenly requests of an even client may arrive here: network, busy processes, Redis. */
const JITTER_MS = 500;
/** Two clocks that nobody sets run apart by less: by its own clock a client keeps to the rate. */
const CLOCK_DRIFT = 1e-4;
const MIN_BURST = 2;
/** Of a request: sums of fractions are not exact, least of all in Redis. */
const ROUNDING = 1e-3;

/** A rule in time: the generic cell rate algorithm with an advance. See decision 12. */
export interface Bucket {
  /** What one request costs. */
  readonly intervalMs: number;
  /** May always be used before its time. */
  readonly toleranceMs: number;
  /** May be used before its time after a pause: the rest of the burst. */
  readonly advanceMs: number;
}

export function bucketOf({ ratePerSecond, burst }: LimitRule): Bucket {
  const intervalMs = (1000 / ratePerSecond) * (1 - CLOCK_DRIFT);
  const atOnce = Math.max(MIN_BURST, burst);
  const tolerated = Math.min(atOnce, Math.max(MIN_BURST, 1 + JITTER_MS / intervalMs));
  return {
    intervalMs,
    toleranceMs: tolerated * intervalMs,
    advanceMs: (atOnce - tolerated) * intervalMs,
  };
}

/** The same in Lua: `take-script.ts`. */
export function takeFrom(
  bucket: Bucket,
  level: Level | undefined,
  nowMs: number,
  count: number,
): { readonly granted: number; readonly level: Level } {
  const { intervalMs, toleranceMs, advanceMs } = bucket;
  // A level of a slower rule may lie further ahead.
  let usedMs = Math.min(level?.usedMs ?? -Infinity, nowMs + toleranceMs + advanceMs);
  let openMs = Math.min(level?.openMs ?? -Infinity, nowMs + advanceMs);
  if (usedMs <= nowMs - advanceMs) [usedMs, openMs] = [nowMs, nowMs + advanceMs];
  const free = freeOf(bucket, usedMs, Math.max(nowMs, openMs));
  const granted = Math.min(count, free);
  return { granted, level: { usedMs: usedMs + granted * intervalMs, openMs } };
}

/** What a client is told of its limit. */
export interface Standing {
  /** Requests that could be made at once now. */
  readonly remaining: number;
  /** Until one more is allowed. */
  readonly retryMs: number;
  /** Until the whole burst is free again. */
  readonly resetMs: number;
}

export function standingOf(bucket: Bucket, { level: { usedMs, openMs } }: Taken): Standing {
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
