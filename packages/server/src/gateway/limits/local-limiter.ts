import { RecentMap } from '../recent-map.ts';
import type { Limiter, LimitRule, Taking, Verdict } from './limiter.ts';

const MAX_SUBJECTS = 100_000;

/** The same count as in Redis, for this process alone. */
export class LocalLimiter implements Limiter {
  /** When all that was taken is paid for, on the monotonic clock. */
  readonly #paidMs = new RecentMap<number>(MAX_SUBJECTS);

  async take(subject: string, rule: LimitRule, { cost, needed }: Taking): Promise<Verdict> {
    const intervalMs = 1000 / rule.ratePerSecond;
    const toleranceMs = intervalMs * rule.burst;
    const nowMs = performance.now();
    let paidMs = Math.max(nowMs, this.#paidMs.get(subject) ?? 0);
    const waitMs = paidMs + intervalMs * needed - toleranceMs - nowMs;
    // Sums of fractions are off by less than a microsecond.
    const allowed = waitMs < 0.001;
    if (allowed) paidMs += intervalMs * cost;
    this.#paidMs.set(subject, paidMs);
    return {
      allowed,
      remaining: Math.max(0, Math.floor((toleranceMs - (paidMs - nowMs)) / intervalMs + 1e-6)),
      retryMs: allowed ? 0 : waitMs,
      resetMs: paidMs - nowMs,
    };
  }

  /** Goes on from where another count stands. */
  follow(subject: string, { resetMs }: Verdict): void {
    this.#paidMs.set(subject, performance.now() + resetMs);
  }
}
