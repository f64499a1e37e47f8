import { Database } from '../store/database.ts';
import { Availability } from './availability.ts';
import { addressSubject } from './client-address.ts';
import { KeyBook } from './keys/key-book.ts';
import { allowsNetwork, type KeyInfo, limitSubject } from './keys/key-info.ts';
import { LimitedAccess } from './limited-access.ts';
import { type OpenLimiter, openLimiter } from './limits/open-limiter.ts';
import { type GatewayMetrics, gatewayMetrics } from './metrics.ts';
import { completeOptions, type GatewayOptions } from './options.ts';
import { KEY_UNCHECKED, NETWORK_REFUSED, type Refusal, TOO_FAST, UNKNOWN_KEY } from './refusal.ts';
import { UsageCounter } from './usage/usage-counter.ts';

/** Who asks. */
export interface Visitor {
  /** The key that was sent, if any. */
  readonly secret: string | null;
  readonly address: string;
  /** Is given the headers that tell of the limit. */
  readonly onLimit: (headers: Record<string, string>) => void;
}

interface Parts {
  readonly metrics: GatewayMetrics;
  readonly database: Database;
  readonly keys: KeyBook;
  readonly usage: UsageCounter;
  readonly limiter: OpenLimiter;
}

/** Decides who is served: first the key, then the network, then the rate. */
export class Gateway {
  readonly #options: Required<GatewayOptions>;
  readonly #parts: Parts;

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
    const database = new Database({ url: options.databaseUrl });
    const away = watch('PostgreSQL', 'keys that were not used lately are refused');
    const keys = await KeyBook.open(database, options.refreshMs, away).catch(async (error) => {
      await database.close();
      throw error;
    });
    const usage = new UsageCounter(database, (requests) => {
      metrics.usageDropped.inc(requests);
      log.error({ requests }, 'requests are missing in the usage of their keys');
    });
    const redis = redisUrl && { url: redisUrl, prefix: redisPrefix, timeoutMs: redisTimeoutMs };
    const limiter = await openLimiter(redis || null, () =>
      watch('Redis', 'limits hold for each process by itself'),
    );
    return new Gateway(options, { metrics, database, keys, usage, limiter });
  }

  /** The access of a request, already counted once; or why there is none. */
  async admit(visitor: Visitor): Promise<LimitedAccess | Refusal> {
    const key = visitor.secret === null ? null : await this.#find(visitor.secret);
    if (key && 'code' in key) return key;
    const by = key ? 'key' : 'address';
    if (key && !allowsNetwork(key, this.#options.network)) return this.#refuse(NETWORK_REFUSED, by);
    const access = this.#access(key, visitor);
    if (!(await access.take(1))) return this.#refuse(TOO_FAST, by);
    this.#parts.metrics.requests.inc({ outcome: 'allowed', by });
    return access;
  }

  /** Adds what was asked for to the usage of the key. */
  count({ key }: LimitedAccess, operations: readonly string[]): void {
    if (key) for (const operation of operations) this.#parts.usage.count(key.id, operation, 1);
  }

  /** Writes the usage down and lets go of the backends. */
  async close(): Promise<void> {
    const { keys, limiter, usage, database } = this.#parts;
    keys.close();
    limiter.close();
    await usage.close();
    await database.close();
  }

  async #find(secret: string): Promise<KeyInfo | Refusal> {
    try {
      return (await this.#parts.keys.find(secret)) ?? this.#refuse(UNKNOWN_KEY, 'key');
    } catch {
      return this.#refuse(KEY_UNCHECKED, 'key');
    }
  }

  #access(key: KeyInfo | null, { address, onLimit }: Visitor): LimitedAccess {
    const { network, anonymous } = this.#options;
    const subject = key ? limitSubject(key) : addressSubject(address);
    const rule = key ? key.limit : anonymous;
    const { limiter } = this.#parts;
    return new LimitedAccess({ key, subject: `${network}:${subject}`, rule, limiter, onLimit });
  }

  #refuse(refusal: Refusal, by: 'key' | 'address'): Refusal {
    this.#parts.metrics.requests.inc({ outcome: refusal.outcome, by });
    return refusal;
  }
}
