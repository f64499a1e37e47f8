import type { KeyInfo } from '../../store/gateway/read-keys.ts';
import { addressSubject } from '../http/caller.ts';
import {
  type Api,
  completeOptions,
  type GatewayOptions,
  type Refusal,
  TOO_FAST,
} from './gateway-options.ts';
import { LimitedAccess, type OpenedKeys } from './hooks.ts';
import { type Caller, type KeyCheck, limitSubject } from './keys/key-check.ts';
import { MAX_EXTRA } from './limits/bucket.ts';
import { FallbackLimiter } from './limits/fallback-limiter.ts';
import { type Limiter, type LimitRule, limitHeaders } from './limits/limiter.ts';
import type { PagesCookie } from './pages-cookie.ts';
import { type GatewayMetrics, UsageCounter } from './usage-counter.ts';

/** A request for admission. */
export interface Admission extends Caller {
  /** The requested API: requests without a key have a limit per API. */
  readonly api: Api;
  readonly operation: string;
  /** How many rows the request asks for. */
  readonly rows: number;
  /** Whether one of our own pages sent the request. */
  readonly isFromPage: boolean;
}

interface GatewayResources {
  readonly metrics: GatewayMetrics;
  readonly keys: KeyCheck;
  readonly usage: UsageCounter;
  readonly limiter: Limiter;
  readonly closing: AsyncDisposableStack;
}

/** The limit of a request. */
interface Limit {
  /** Label of the metric. */
  readonly by: 'key' | 'page' | 'address';
  readonly subject: string;
  readonly rule: LimitRule;
}

/** So many rows count as one request. */
const ROWS_PER_REQUEST = 100;

function extraOf(rows: number): number {
  return Math.min(MAX_EXTRA, Math.max(0, Math.ceil(rows / ROWS_PER_REQUEST) - 1));
}

function limitOfKey(key: KeyInfo): Limit {
  return { by: 'key', subject: limitSubject(key, key.ownLimit), rule: key.limit };
}

/** Admits or refuses requests: checks the key, then the network, then the rate. */
export class Gateway {
  readonly #options: Required<GatewayOptions>;
  readonly #resources: GatewayResources;

  private constructor(options: Required<GatewayOptions>, resources: GatewayResources) {
    this.#options = options;
    this.#resources = resources;
  }

  /** Starts even if the backends are unavailable: unknown keys are refused and limits are local until then. */
  static async start(
    partialOptions: GatewayOptions,
    { database, keys, metrics, track }: OpenedKeys,
  ): Promise<Gateway> {
    const options = completeOptions(partialOptions);
    const { log, redisUrl, redisPrefix, redisTimeoutMs } = options;
    await using closing = new AsyncDisposableStack();
    const usage = new UsageCounter(database, (requests) => {
      metrics.usageDropped.inc(requests);
      log.error({ requests }, 'usage of keys was dropped');
    });
    closing.defer(() => usage.close());
    const redis = redisUrl && { url: redisUrl, prefix: redisPrefix, timeoutMs: redisTimeoutMs };
    const limiter = redis
      ? await FallbackLimiter.open(redis, track('Redis', 'limits apply per process'))
      : options.openLimiter();
    closing.defer(() => limiter.close());
    return new Gateway(options, { metrics, keys, usage, limiter, closing: closing.move() });
  }

  get pagesCookie(): PagesCookie | null {
    return this.#options.pages?.cookie ?? null;
  }

  /** Admits a request and counts it once, or returns the reason of the refusal. */
  async admit(admission: Admission): Promise<LimitedAccess | Refusal> {
    const key = await this.#resources.keys.identify(admission);
    if (key && 'code' in key) return key;
    const access = this.#access(key, admission);
    return (await access.take(1, extraOf(admission.rows))) === 1 ? access : TOO_FAST;
  }

  /** Adds the operations of a request to the usage of its key. */
  count({ key }: LimitedAccess, operations: readonly string[]): void {
    if (key) for (const operation of operations) this.#resources.usage.count(key.id, operation, 1);
  }

  /** Writes the remaining usage and disconnects from the backends. */
  close(): Promise<void> {
    return this.#resources.closing.disposeAsync();
  }

  #access(key: KeyInfo | null, admission: Admission): LimitedAccess {
    const { network } = this.#options;
    const { limiter, metrics, usage } = this.#resources;
    const { onLimit, operation } = admission;
    const { by, subject, rule } = key ? limitOfKey(key) : this.#limitOfAddress(admission);
    const client = `${network}:${subject}`;
    return new LimitedAccess(key, client, async (count, extra = 0) => {
      const taken = await limiter.take(client, rule, count, extra);
      onLimit(limitHeaders(rule, taken, count));
      metrics.requests.inc({ outcome: 'allowed', by }, taken.granted);
      const refused = count - taken.granted;
      metrics.requests.inc({ outcome: TOO_FAST.outcome, by }, refused);
      if (key && refused > 0) usage.count(key.id, operation, 0, refused);
      return taken.granted;
    });
  }

  #limitOfAddress({ address, api, isFromPage }: Admission): Limit {
    const { keyless, pages } = this.#options;
    const subject = addressSubject(address);
    return isFromPage && pages
      ? { by: 'page', subject: `pages:${subject}`, rule: pages.limit }
      : { by: 'address', subject: `${api}:${subject}`, rule: keyless[api] };
  }
}
