import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis, RedisSpace } from '../../store/redis.ts';

/** A change of pending traces, announced to all processes. */
export type BusEvent =
  | {
      readonly kind: 'changed';
      /** Normalised hash of the external message, in base64. */
      readonly trace: string;
      /** Raw addresses in capitals. */
      readonly accounts: readonly string[];
      readonly revision: number;
    }
  | { readonly kind: 'invalidated'; readonly trace: string };

/** Receives events. The functions must not throw. */
export interface Follower {
  onEvent(event: BusEvent): void;
  /** Events were lost: everything that depends on them has to be read again. */
  onGap(): void;
  readonly signal: AbortSignal;
}

/** Announces events to all processes. */
export interface Bus {
  /** Throws if the event cannot be announced. */
  publish(event: BusEvent): Promise<void>;
  /**
   * Follows events until the signal is aborted, and reconnects if the connection breaks. Resolves when every event from
   * now on is delivered; never rejects.
   */
  follow(follower: Follower): Promise<void>;
  close(): Promise<void>;
}

/** Null if the text is no event, for example of a newer version. */
export function decodeEvent(text: string): BusEvent | null {
  try {
    const event = JSON.parse(text) as BusEvent;
    return event.kind === 'changed' || event.kind === 'invalidated' ? event : null;
  } catch {
    return null;
  }
}

/** Announces events within this process, for a network with one process. */
export class LocalBus implements Bus {
  readonly #followers = new Set<Follower>();

  async publish(event: BusEvent): Promise<void> {
    for (const { onEvent } of this.#followers) onEvent(event);
  }

  async follow(follower: Follower): Promise<void> {
    const { signal } = follower;
    if (signal.aborted) return;
    this.#followers.add(follower);
    signal.addEventListener('abort', () => this.#followers.delete(follower), { once: true });
  }

  async close(): Promise<void> {
    this.#followers.clear();
  }
}

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
