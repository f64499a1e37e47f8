import { LRUCache } from 'lru-cache';
import { bucketOf, takeFrom } from './bucket.ts';
import type { Level, Limiter, LimitRule, Taken } from './limiter.ts';

const MAX_SUBJECTS = 100_000;

/** Counts the requests of this process on the monotonic clock. */
export class LocalLimiter implements Limiter {
  readonly #levels = new LRUCache<string, Level>({ max: MAX_SUBJECTS });

  take(subject: string, rule: LimitRule, count: number, extra = 0): Taken {
    const nowMs = performance.now();
    const bucket = bucketOf(rule);
    const { granted, level } = takeFrom(bucket, this.#levels.get(subject), nowMs, count, extra);
    if (granted !== 0) this.#levels.set(subject, level);
    return { granted, level: shifted(level, -nowMs) };
  }

  /** Continues from the level that another limiter had at `atMs`. */
  follow(subject: string, level: Level, atMs: number): void {
    this.#levels.set(subject, shifted(level, atMs));
  }
}

function shifted({ usedMs, openMs }: Level, byMs: number): Level {
  return { usedMs: usedMs + byMs, openMs: openMs + byMs };
}
