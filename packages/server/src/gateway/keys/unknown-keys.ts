import { addressSubject } from '../../http/client-address.ts';
import { bucketOf, standingOf } from '../limits/bucket.ts';
import { limitHeaders } from '../limits/headers.ts';
import { LocalLimiter } from '../limits/local-limiter.ts';

/** Enough for somebody who has mistyped a key, not for somebody who guesses. */
const RULE = { ratePerSecond: 1, burst: 10 };

/** A look-up that may go ahead. */
interface Attempt {
  /** Is to be called with its outcome. */
  end(isUnknown: boolean): void;
}

/** Limits look-ups of unknown keys by address, in this process: refusing them costs nobody else anything. */
export class UnknownKeys {
  readonly #limiter = new LocalLimiter();

  /** Before a key is looked up: how to go on, or the headers of a refusal. */
  attempt(address: string): Attempt | { readonly headers: Record<string, string> } {
    const subject = addressSubject(address);
    const now = this.#limiter.take(subject, RULE, 0);
    const { remaining } = standingOf(bucketOf(RULE), now);
    if (remaining === 0) return { headers: limitHeaders(RULE, now, 1) };
    // An address that has sent unknown keys lately pays in advance; from others any number of good keys may come at once.
    const paid = remaining < RULE.burst ? this.#limiter.take(subject, RULE, 1).granted : 0;
    return {
      end: (isUnknown) => void this.#limiter.take(subject, RULE, isUnknown ? 1 - paid : -paid),
    };
  }
}
