import type { KeyInfo } from '../../store/gateway/read-keys.ts';
import type { Access } from '../http/access.ts';
import type { Limiter, LimitRule, Taken } from './limits/limiter.ts';

interface LimitedAccessOptions {
  readonly key: KeyInfo | null;
  readonly subject: string;
  readonly rule: LimitRule;
  readonly limiter: Limiter;
  readonly onTaken: (taken: Taken, count: number) => void;
}

/** The access rights of one request, with its rate limit by key or client address. */
export class LimitedAccess implements Access {
  readonly key: KeyInfo | null;
  readonly #options: LimitedAccessOptions;

  constructor(options: LimitedAccessOptions) {
    this.key = options.key;
    this.#options = options;
  }

  get client(): string {
    return this.#options.subject;
  }

  get privateServers(): boolean {
    return this.key?.privateServers ?? false;
  }

  /** `extra`: what the requests cost beyond their number. */
  async take(count: number, extra = 0): Promise<number> {
    const { limiter, subject, rule, onTaken } = this.#options;
    const taken = await limiter.take(subject, rule, count, extra);
    onTaken(taken, count);
    return taken.granted;
  }
}
