import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis, RedisSpace } from '../../store/redis.ts';
import { type Bus, type BusEvent, decodeEvent, type Follower } from './bus.ts';

const MAX_EVENTS = 100_000;
const PAGE = 1000;
const BLOCK_MS = 1000;
const RETRY_MS = 100;
/** The position before the first entry. */
const START = '0-0';

/** Events in a Redis stream of bounded length. */
export class RedisBus implements Bus {
  readonly #redis: RedisSpace;
  readonly #key: string;
  readonly #maxEvents: number;

  constructor(redis: RedisSpace, maxEvents = MAX_EVENTS) {
    this.#redis = redis;
    this.#key = `${redis.prefix}events`;
    this.#maxEvents = maxEvents;
  }

  async publish(event: BusEvent): Promise<void> {
    const TRIM = { strategy: 'MAXLEN', strategyModifier: '~', threshold: this.#maxEvents } as const;
    await this.#redis.client.xAdd(this.#key, '*', { event: JSON.stringify(event) }, { TRIM });
  }

  follow(follower: Follower): Promise<void> {
    const started = Promise.withResolvers<void>();
    const client = this.#redis.connect();
    const stop = () => {
      client.destroy();
      started.resolve();
    };
    follower.signal.addEventListener('abort', stop, { once: true });
    if (follower.signal.aborted) stop();
    else void this.#read(client, follower, started.resolve);
    return started.promise;
  }

  /** The followers end with their signals, the connection with its owner. */
  async close(): Promise<void> {}

  async #read(client: Redis, follower: Follower, onStart: () => void): Promise<void> {
    const { signal } = follower;
    let last: string | null = null;
    let mayHaveGap = false;
    while (!signal.aborted)
      try {
        if (last === null) {
          last = await this.#newest(client);
          onStart();
        }
        const entries = await this.#after(client, last);
        // A follower that is slow, or was away, may be overtaken by the trimming of the stream.
        mayHaveGap ||= entries.length === PAGE;
        const hasGap: boolean = mayHaveGap && !(await this.#has(client, last));
        mayHaveGap = false;
        if (hasGap) follower.onGap();
        for (const { message } of entries) deliver(message.event, follower);
        last = entries.at(-1)?.id ?? (hasGap ? await this.#newest(client) : last);
      } catch {
        mayHaveGap = true;
        await sleep(RETRY_MS, undefined, { signal }).catch(() => {});
      }
  }

  async #after(client: Redis, id: string) {
    const [stream] =
      (await client.xRead({ key: this.#key, id }, { BLOCK: BLOCK_MS, COUNT: PAGE })) ?? [];
    return stream?.messages ?? [];
  }

  async #newest(client: Redis): Promise<string> {
    const newest = await client.xRevRange(this.#key, '+', '-', { COUNT: 1 });
    return newest?.[0]?.id ?? START;
  }

  /** False if the entry was trimmed, or if Redis lost its data. */
  async #has(client: Redis, id: string): Promise<boolean> {
    return id === START || (await client.xRange(this.#key, id, id))?.[0] !== undefined;
  }
}

function deliver(text: string | undefined, { onEvent, signal }: Follower): void {
  const event = decodeEvent(text ?? '');
  if (event && !signal.aborted) onEvent(event);
}
