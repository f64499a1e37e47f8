import { createHash } from 'node:crypto';
import { createClient, ErrorReply } from '@redis/client';
import { finished } from '../deadline.ts';
import type { Limiter, LimitRule, Taking, Verdict } from './limiter.ts';
import { TAKE_SCRIPT } from './take-script.ts';

const SCRIPT_HASH = createHash('sha1').update(TAKE_SCRIPT).digest('hex');
const RECONNECT_MS = 250;
const PING_MS = 5000;
const CONNECT_MS = 1000;

export interface RedisLimiterOptions {
  readonly url: string;
  /** In front of every name that is written. */
  readonly prefix: string;
  readonly timeoutMs: number;
}

/** Exact over all replicas: one round trip, in which Redis itself counts. */
export class RedisLimiter implements Limiter {
  readonly #client;
  readonly #prefix: string;
  readonly #timeoutMs: number;

  private constructor({ url, prefix, timeoutMs }: RedisLimiterOptions) {
    this.#prefix = prefix;
    this.#timeoutMs = timeoutMs;
    this.#client = createClient({
      url,
      // Without a connection a request is refused at once and counted elsewhere.
      disableOfflineQueue: true,
      commandsQueueMaxLength: 10_000,
      pingInterval: PING_MS,
      socket: { connectTimeout: CONNECT_MS, reconnectStrategy: () => RECONNECT_MS },
    });
    // Whoever asks learns of it; without a listener the process would end.
    this.#client.on('error', () => {});
  }

  /** Waits a little for the connection; if it isn't there by then it is still tried for. */
  static async open(options: RedisLimiterOptions): Promise<RedisLimiter> {
    const limiter = new RedisLimiter(options);
    await finished(limiter.#client.connect(), CONNECT_MS, 'Redis').catch(() => {});
    return limiter;
  }

  async take(subject: string, rule: LimitRule, taking: Taking): Promise<Verdict> {
    const { ratePerSecond, burst } = rule;
    const values = [ratePerSecond, burst, taking.cost, taking.needed].map(String);
    const call = { keys: [this.#prefix + subject], arguments: values };
    const reply = await finished(this.#run(call), this.#timeoutMs, 'Redis');
    const [allowed = 0, remaining = 0, retryUs = 0, resetUs = 0] = reply as number[];
    return {
      allowed: allowed === 1,
      remaining: Math.max(0, remaining),
      retryMs: retryUs / 1000,
      resetMs: resetUs / 1000,
    };
  }

  close(): void {
    this.#client.destroy();
  }

  async #run(call: { keys: string[]; arguments: string[] }): Promise<unknown> {
    try {
      return await this.#client.evalSha(SCRIPT_HASH, call);
    } catch (error) {
      // A Redis that was started anew has forgotten the script.
      if (!(error instanceof ErrorReply && error.message.startsWith('NOSCRIPT'))) throw error;
      return this.#client.eval(TAKE_SCRIPT, call);
    }
  }
}
