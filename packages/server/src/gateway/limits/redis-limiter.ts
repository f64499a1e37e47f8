import { createHash } from 'node:crypto';
import { createClient, ErrorReply } from '@redis/client';
import { finished } from '../deadline.ts';
import { bucketOf } from './bucket.ts';
import type { Limiter, LimitRule, Taken } from './limiter.ts';
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
  #lastError: unknown;

  constructor({ url, prefix, timeoutMs }: RedisLimiterOptions) {
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
    // Without a listener the process would end.
    this.#client.on('error', (error: unknown) => {
      this.#lastError = error;
    });
  }

  /** Throws where there is no connection within a second; the client goes on trying nevertheless. */
  async connect(): Promise<void> {
    try {
      await finished(this.#client.connect(), CONNECT_MS, 'Redis');
    } catch (error) {
      throw this.#lastError ?? error;
    }
  }

  async take(subject: string, rule: LimitRule, count: number): Promise<Taken> {
    const taking = this.#run(subject, rule, count);
    try {
      return await finished(taking, this.#timeoutMs, 'Redis');
    } catch (error) {
      // Whoever asked counts elsewhere: what Redis takes later is given back.
      const giveBack = async ({ granted }: Taken) => {
        if (granted > 0) await this.#run(subject, rule, -granted);
      };
      taking.then(giveBack).catch(() => {});
      throw error;
    }
  }

  close(): void {
    this.#client.destroy();
  }

  async #run(subject: string, rule: LimitRule, count: number): Promise<Taken> {
    const { intervalMs, toleranceMs, advanceMs } = bucketOf(rule);
    const values = [intervalMs * 1000, toleranceMs * 1000, advanceMs * 1000, count].map(String);
    const reply = await this.#runScript({ keys: [this.#prefix + subject], arguments: values });
    const [granted = 0, usedNs = 0, openNs = 0] = reply as number[];
    return { granted, level: { usedMs: usedNs / 1e6, openMs: openNs / 1e6 } };
  }

  async #runScript(call: { keys: string[]; arguments: string[] }): Promise<unknown> {
    try {
      return await this.#client.evalSha(SCRIPT_HASH, call);
    } catch (error) {
      // A Redis that was started anew has forgotten the script.
      if (!(error instanceof ErrorReply && error.message.startsWith('NOSCRIPT'))) throw error;
      return this.#client.eval(TAKE_SCRIPT, call);
    }
  }
}
