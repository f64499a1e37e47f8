import type { Availability, SharedRedisOptions } from '../shared-redis.ts';
import { type Limiter, type LimitRule, LocalLimiter, type Taken } from './limiter.ts';
import { RedisLimiter } from './redis-limiter.ts';

const PROBE_MS = 250;
/** A server without requests finds out too that Redis is unavailable, or available again. */
const IDLE_PROBE_MS = 2000;
const IDLE_RULE: LimitRule = { ratePerSecond: 1, burst: 1 };

/** Counts in Redis while it is available, otherwise in this process. */
export class FallbackLimiter implements Limiter {
  readonly #local = new LocalLimiter();
  readonly #redis: RedisLimiter;
  readonly #report: Availability['report'];
  readonly #timer: NodeJS.Timeout;
  #isShared = true;
  #nextProbeMs = 0;

  private constructor(redis: RedisLimiter, report: Availability['report']) {
    this.#redis = redis;
    this.#report = report;
    this.#timer = setInterval(() => this.#probe('probe', IDLE_RULE), IDLE_PROBE_MS);
    this.#timer.unref();
  }

  static async open(
    options: SharedRedisOptions,
    { report }: Availability,
  ): Promise<FallbackLimiter> {
    const redis = new RedisLimiter(options);
    const limiter = new FallbackLimiter(redis, report);
    await redis.connect().catch((error: unknown) => limiter.#change(false, error));
    return limiter;
  }

  async take(subject: string, rule: LimitRule, count: number, extra = 0): Promise<Taken> {
    if (this.#isShared) {
      const taken = await this.#try(subject, rule, count, extra);
      return taken ?? this.#local.take(subject, rule, count, extra);
    }
    if (performance.now() >= this.#nextProbeMs) this.#probe(subject, rule);
    return this.#local.take(subject, rule, count, extra);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#redis.close();
  }

  /** Is not awaited and takes no requests, because a frozen Redis may execute it much later. */
  #probe(subject: string, rule: LimitRule): void {
    void this.#try(subject, rule, 0, 0);
  }

  async #try(
    subject: string,
    rule: LimitRule,
    count: number,
    extra: number,
  ): Promise<Taken | null> {
    const startMs = performance.now();
    this.#nextProbeMs = startMs + PROBE_MS;
    try {
      const taken = await this.#redis.take(subject, rule, count, extra);
      // The local level follows Redis, so that an outage gives no client a new burst. The level is dated to
      // the start of the request, so that a slow response does not reduce the allowance.
      if (count > 0) this.#local.follow(subject, taken.level, startMs);
      this.#change(true);
      return taken;
    } catch (error) {
      this.#change(false, error);
      return null;
    }
  }

  #change(isShared: boolean, reason?: unknown): void {
    if (this.#isShared === isShared) return;
    this.#isShared = isShared;
    this.#report(isShared, reason);
  }
}
