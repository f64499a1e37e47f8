import type { Access } from '../http/access.ts';
import type { KeyInfo } from './keys/key-info.ts';
import { limitHeaders } from './limits/headers.ts';
import type { Limiter, LimitRule } from './limits/limiter.ts';

interface LimitedAccessOptions {
  readonly key: KeyInfo | null;
  readonly subject: string;
  readonly rule: LimitRule;
  readonly limiter: Limiter;
  /** Is given the headers that tell of the limit. */
  readonly onLimit: (headers: Record<string, string>) => void;
}

/** What one request may do, counted for its key or its address. */
export class LimitedAccess implements Access {
  readonly key: KeyInfo | null;
  readonly #options: LimitedAccessOptions;
  #taken = 0;

  constructor(options: LimitedAccessOptions) {
    this.key = options.key;
    this.#options = options;
  }

  get privateServers(): boolean {
    return this.key?.privateServers ?? false;
  }

  /**
   * A batch larger than the burst could never be free at once: it must find the whole burst free,
   * and what it takes beyond that is waited for afterwards.
   */
  async take(cost: number): Promise<boolean> {
    const { limiter, subject, rule, onLimit } = this.#options;
    const needed = Math.max(0, Math.min(cost, rule.burst - this.#taken));
    const verdict = await limiter.take(subject, rule, { cost, needed });
    onLimit(limitHeaders(rule, verdict));
    if (verdict.allowed) this.#taken += cost;
    return verdict.allowed;
  }
}
