import { within } from '@tonway/lite-client';
import type { FastifyBaseLogger } from 'fastify';
import type { Gauge } from 'prom-client';
import { CONNECT_MS, type Redis, redisClient, type Script } from '../../store/redis.ts';

/** Rejects if the backend does not respond in time; a later response is ignored. */
export function withTimeout<T>(
  promise: Promise<T>,
  timeoutMs: number,
  backend: string,
): Promise<T> {
  const timeoutError = () => new Error(`${backend} did not answer within ${timeoutMs} ms`);
  return within(promise, { timeoutMs, timeoutError });
}

export interface SharedRedisOptions {
  readonly url: string;
  /** Prefix of every key. */
  readonly prefix: string;
  readonly timeoutMs: number;
}

/** What all processes share: scripts in Redis, each on one key. Without a connection a script fails at once. */
export class SharedRedis {
  readonly #client: Redis;
  readonly #prefix: string;
  readonly #timeoutMs: number;
  #lastError: unknown;

  constructor({ url, prefix, timeoutMs }: SharedRedisOptions) {
    this.#prefix = prefix;
    this.#timeoutMs = timeoutMs;
    this.#client = redisClient(url, (error) => {
      this.#lastError = error;
    });
  }

  /** Throws if there is no connection within a second; the client keeps retrying in the background. */
  async connect(): Promise<void> {
    try {
      await withTimeout(this.#client.connect(), CONNECT_MS, 'Redis');
    } catch (error) {
      throw this.#lastError ?? error;
    }
  }

  /** Rejects if Redis does not respond in time. */
  run(script: Script, key: string, values: readonly string[]): Promise<unknown> {
    return this.inTime(this.start(script, key, values));
  }

  /** As `run`, without a time limit. */
  start(script: Script, key: string, values: readonly string[]): Promise<unknown> {
    return script.run(this.#client, { keys: [this.#prefix + key], arguments: values });
  }

  inTime<T>(response: Promise<T>): Promise<T> {
    return withTimeout(response, this.#timeoutMs, 'Redis');
  }

  close(): void {
    this.#client.destroy();
  }
}

/** Tracks whether a backend is available: logs each change once and updates a gauge. */
export class Availability {
  readonly #backend: string;
  readonly #fallback: string;
  readonly #log: FastifyBaseLogger;
  readonly #gauge: Gauge<'backend'>;
  #isUp = true;

  constructor(backend: string, fallback: string, log: FastifyBaseLogger, gauge: Gauge<'backend'>) {
    this.#backend = backend;
    this.#fallback = fallback;
    this.#log = log;
    this.#gauge = gauge;
    gauge.set({ backend }, 1);
  }

  readonly report = (isUp: boolean, reason?: unknown): void => {
    if (this.#isUp === isUp) return;
    this.#isUp = isUp;
    this.#gauge.set({ backend: this.#backend }, isUp ? 1 : 0);
    if (isUp) this.#log.info(`${this.#backend} is available again`);
    else
      this.#log.warn(
        { reason: textOf(reason) },
        `${this.#backend} is unavailable: ${this.#fallback}`,
      );
  };
}

/** The message only, because errors of database drivers also contain the query. */
function textOf(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason);
  return reason.message || ('code' in reason ? String(reason.code) : reason.name);
}
