import { addressSubject } from '../http/client-address.ts';
import { Database } from '../store/database.ts';
import type { KeyInfo } from '../store/gateway/read-keys.ts';
import { Availability } from './availability.ts';
import { KeyBook } from './keys/key-book.ts';
import { allowsNetwork, limitSubject } from './keys/key-info.ts';
import { UnknownKeys } from './keys/unknown-keys.ts';
import { LimitedAccess } from './limited-access.ts';
import { limitHeaders } from './limits/headers.ts';
import type { Taken } from './limits/limiter.ts';
import { type OpenLimiter, openLimiter } from './limits/open-limiter.ts';
import { type GatewayMetrics, gatewayMetrics } from './metrics.ts';
import { type Api, completeOptions, type GatewayOptions } from './options.ts';
import { KEY_UNCHECKED, NETWORK_REFUSED, type Refusal, TOO_FAST, UNKNOWN_KEY } from './refusal.ts';
import { UsageCounter } from './usage/usage-counter.ts';

/** Who asks. */
export interface Visitor {
  /** The key that was sent, if any. */
  readonly secret: string | null;
  readonly address: string;
  /** The interface that is asked: its limit without a key is its own. */
  readonly api: Api;
  /** Is given the headers that tell of the limit. */
  readonly onLimit: (headers: Record<string, string>) => void;
}

interface Parts {
  readonly metrics: GatewayMetrics;
  readonly keys: KeyBook;
  readonly usage: UsageCounter;
  readonly limiter: OpenLimiter;
  readonly closing: AsyncDisposableStack;
}

/** Decides who is served: first the key, then the network, then the rate. */
export class Gateway {
  readonly #options: Required<GatewayOptions>;
  readonly #parts: Parts;
  readonly #unknownKeys = new UnknownKeys();

  private constructor(options: Required<GatewayOptions>, parts: Parts) {
    this.#options = options;
    this.#parts = parts;
  }

  /** Starts without its backends too: what they are needed for is refused or counted here meanwhile. */
  static async start(given: GatewayOptions): Promise<Gateway> {
    const options = completeOptions(given);
    const { log, registry, redisUrl, redisPrefix, redisTimeoutMs } = options;
    const metrics = gatewayMetrics(registry);
    const watch = (backend: string, meanwhile: string) =>
      new Availability(backend, meanwhile, log, metrics.backendUp);
    await using closing = new AsyncDisposableStack();
    const database = new Database({ url: options.databaseUrl });
    closing.defer(() => database.close());
    const away = watch('PostgreSQL', 'keys that were not used lately are refused');
    const keys = await KeyBook.open(database, options.refreshMs, away);
    closing.defer(() => keys.close());
    const usage = new UsageCounter(database, (requests) => {
      metrics.usageDropped.inc(requests);
      log.error({ requests }, 'requests are missing in the usage of their keys');
    });
    closing.defer(() => usage.close());
    const redis = redisUrl && { url: redisUrl, prefix: redisPrefix, timeoutMs: redisTimeoutMs };
    const limiter = await openLimiter(redis || null, () =>
      watch('Redis', 'limits hold for each process by itself'),
    );
    closing.defer(() => limiter.close());
    return new Gateway(options, { metrics, keys, usage, limiter, closing: closing.move() });
  }

  /** The access of a request, already counted once; or why there is none. */
  async admit(visitor: Visitor): Promise<LimitedAccess | Refusal> {
    const key = visitor.secret === null ? null : await this.#find(visitor.secret, visitor);
    if (key && 'code' in key) return key;
    if (key && !allowsNetwork(key, this.#options.network))
      return this.#refuse(NETWORK_REFUSED, 'key');
    const access = this.#access(key, visitor);
    return (await access.take(1)) === 1 ? access : TOO_FAST;
  }

  /** Adds what was asked for to the usage of the key. */
  count({ key }: LimitedAccess, operations: readonly string[]): void {
    if (key) for (const operation of operations) this.#parts.usage.count(key.id, operation, 1);
  }

  /** Writes the usage down and lets go of the backends. */
  close(): Promise<void> {
    return this.#parts.closing.disposeAsync();
  }

  async #find(secret: string, { address, onLimit }: Visitor): Promise<KeyInfo | Refusal> {
    const { keys } = this.#parts;
    const known = keys.known(secret);
    if (known) return known;
    const attempt = this.#unknownKeys.attempt(address);
    if ('headers' in attempt) {
      onLimit(attempt.headers);
      return this.#refuse(TOO_FAST, 'address');
    }
    const key = await keys.find(secret).catch(() => KEY_UNCHECKED);
    attempt.end(key === null);
    if (key === null) return this.#refuse(UNKNOWN_KEY, 'key');
    return 'code' in key ? this.#refuse(key, 'key') : key;
  }

  #access(key: KeyInfo | null, { address, api, onLimit }: Visitor): LimitedAccess {
    const { network, keyless } = this.#options;
    const subject = key ? limitSubject(key) : `${api}:${addressSubject(address)}`;
    const rule = key ? key.limit : keyless[api];
    const { limiter, metrics } = this.#parts;
    const by = key ? 'key' : 'address';
    const onTaken = (taken: Taken, count: number) => {
      onLimit(limitHeaders(rule, taken, count));
      metrics.requests.inc({ outcome: 'allowed', by }, taken.granted);
      metrics.requests.inc({ outcome: TOO_FAST.outcome, by }, count - taken.granted);
    };
    return new LimitedAccess({ key, subject: `${network}:${subject}`, rule, limiter, onTaken });
  }

  #refuse(refusal: Refusal, by: 'key' | 'address'): Refusal {
    this.#parts.metrics.requests.inc({ outcome: refusal.outcome, by });
    return refusal;
  }
}
