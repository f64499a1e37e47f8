import type { Availability } from '../shared-redis.ts';
import { type Limiter, type LimitRule, LocalLimiter, type Taken } from './limiter.ts';
import { RedisLimiter, type RedisLimiterOptions } from './redis-limiter.ts';

const PROBE_MS = 250;
/** A server without requests finds out too that Redis is unavailable, or available again. */
const IDLE_PROBE_MS = 2000;
const IDLE_PROBE = { subject: 'probe', rule: { ratePerSecond: 1, burst: 1 } } as const;

/** Counts in Redis while it is available, otherwise in this process. */
class FallbackLimiter implements Limiter {
  readonly #shared: Limiter;
  readonly #local: LocalLimiter;
  readonly #onChange: (isShared: boolean, reason?: unknown) => void;
  #isShared = true;
  #nextProbeMs = 0;

  constructor(
    shared: Limiter,
    local: LocalLimiter,
    onChange: (isShared: boolean, reason?: unknown) => void,
  ) {
    this.#shared = shared;
    this.#local = local;
    this.#onChange = onChange;
  }

  async take(subject: string, rule: LimitRule, count: number, extra = 0): Promise<Taken> {
    if (!this.#isShared) {
      // A probe is not awaited and takes no requests, because a frozen Redis may execute it much later.
      if (performance.now() >= this.#nextProbeMs) void this.#try(subject, rule, 0, 0);
      return this.#local.take(subject, rule, count, extra);
    }
    const taken = await this.#try(subject, rule, count, extra);
    return taken ?? this.#local.take(subject, rule, count, extra);
  }

  /** Counts in this process until Redis responds. */
  fallBack(reason: unknown): void {
    this.#change(false, reason);
  }

  /** Takes nothing. */
  probe(): void {
    void this.#try(IDLE_PROBE.subject, IDLE_PROBE.rule, 0, 0);
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
      const taken = await this.#shared.take(subject, rule, count, extra);
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
    this.#onChange(isShared, reason);
  }
}

export interface OpenLimiter extends Limiter {
  close(): void;
}

/** Opens a limiter over Redis that falls back to local limits; without Redis, a local limiter. */
export async function openLimiter(
  redis: RedisLimiterOptions | null,
  availability: () => Availability,
): Promise<OpenLimiter> {
  const local = new LocalLimiter();
  if (!redis) return { take: local.take.bind(local), close() {} };
  const shared = new RedisLimiter(redis);
  const limiter = new FallbackLimiter(shared, local, availability().report);
  await shared.connect().catch((error: unknown) => limiter.fallBack(error));
  const timer = setInterval(() => limiter.probe(), IDLE_PROBE_MS);
  timer.unref();
  const close = () => {
    clearInterval(timer);
    shared.close();
  };
  return { take: limiter.take.bind(limiter), close };
}
