import { addressSubject } from '../../http/client-address.ts';
import { bucketOf, limitStatus } from '../limits/bucket.ts';
import { limitHeaders } from '../limits/headers.ts';
import { LocalLimiter } from '../limits/local-limiter.ts';

/** Enough for mistyped keys, but too few to guess keys. */
const RULE = { ratePerSecond: 1, burst: 10 };

/** A permitted lookup. */
interface Lookup {
  /** Must be called with the outcome. */
  end(isUnknown: boolean): void;
}

/** Limits lookups of unknown keys by client address. The limit is local to the process. */
export class UnknownKeys {
  readonly #limiter = new LocalLimiter();

  /** Called before a lookup: permits it, or returns the headers of the refusal. */
  startLookup(address: string): Lookup | { readonly headers: Record<string, string> } {
    const subject = addressSubject(address);
    const now = this.#limiter.take(subject, RULE, 0);
    const { remaining } = limitStatus(bucketOf(RULE), now);
    if (remaining === 0) return { headers: limitHeaders(RULE, now, 1) };
    // An address that recently sent unknown keys is charged before the lookup. Other addresses are charged
    // only afterwards, so that any number of valid keys can arrive at once.
    const charged = remaining < RULE.burst ? this.#limiter.take(subject, RULE, 1).granted : 0;
    return {
      end: (isUnknown) =>
        void this.#limiter.take(subject, RULE, isUnknown ? 1 - charged : -charged),
    };
  }
}
