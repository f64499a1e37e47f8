import { addressSubject } from '../../http/client-address.ts';
import { limitHeaders } from '../limits/headers.ts';
import { LocalLimiter } from '../limits/local-limiter.ts';

/** Enough for mistyped keys, but too few to guess keys. */
const RULE = { ratePerSecond: 1, burst: 10 };

/** Counts keys that do not exist, by the client address that sent them. The limit is local to the process. */
export class UnknownKeys {
  readonly #limiter = new LocalLimiter();

  /** Null, or the headers of the refusal if the address has sent too many. */
  count(address: string): Record<string, string> | null {
    const taken = this.#limiter.take(addressSubject(address), RULE, 1);
    return taken.granted === 0 ? limitHeaders(RULE, taken, 1) : null;
  }
}
