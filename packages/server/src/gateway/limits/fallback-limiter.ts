import type { Limiter, LimitRule, Taken } from './limiter.ts';
import type { LocalLimiter } from './local-limiter.ts';

const PROBE_MS = 250;

/** Counts through Redis while it answers, in this process while it does not. */
export class FallbackLimiter implements Limiter {
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

  async take(subject: string, rule: LimitRule, count: number): Promise<Taken> {
    if (!this.#isShared) {
      // Nobody waits for a probe, and it takes nothing: a frozen Redis may run it much later.
      if (performance.now() >= this.#nextProbeMs) void this.#try(subject, rule, 0);
      return this.#local.take(subject, rule, count);
    }
    const taken = await this.#try(subject, rule, count);
    return taken ?? this.#local.take(subject, rule, count);
  }

  /** Counts in this process until Redis answers. */
  fallBack(reason: unknown): void {
    this.#change(false, reason);
  }

  async #try(subject: string, rule: LimitRule, count: number): Promise<Taken | null> {
    const startMs = performance.now();
    this.#nextProbeMs = startMs + PROBE_MS;
    try {
      const taken = await this.#shared.take(subject, rule, count);
      // An outage must give nobody a fresh burst; a slow answer must not cost anybody time.
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
