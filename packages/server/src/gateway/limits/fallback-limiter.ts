import type { Limiter, LimitRule, Taking, Verdict } from './limiter.ts';
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

  async take(subject: string, rule: LimitRule, taking: Taking): Promise<Verdict> {
    if (!this.#isShared) {
      // The request itself is the probe, but nobody waits for its answer.
      if (performance.now() >= this.#nextProbeMs) void this.#try(subject, rule, taking);
      return this.#local.take(subject, rule, taking);
    }
    const verdict = await this.#try(subject, rule, taking);
    return verdict ?? this.#local.take(subject, rule, taking);
  }

  async #try(subject: string, rule: LimitRule, taking: Taking): Promise<Verdict | null> {
    this.#nextProbeMs = performance.now() + PROBE_MS;
    try {
      const verdict = await this.#shared.take(subject, rule, taking);
      // So that an outage gives nobody a fresh burst.
      this.#local.follow(subject, verdict);
      this.#change(true);
      return verdict;
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
