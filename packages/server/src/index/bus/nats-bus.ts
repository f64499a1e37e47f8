import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ConsumerMessages,
  DeliverPolicy,
  DiscardPolicy,
  jetstream,
  jetstreamManager,
  StorageType,
  type StreamInfo,
} from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { within } from '@tonway/lite-client';
import { type Bus, type BusEvent, decodeEvent, type Follower } from './bus.ts';

const MAX_EVENTS = 100_000;
const MAX_BYTES = 256 * 2 ** 20;
const MAX_AGE_NS = 3_600_000_000_000;
const TIMEOUT_MS = 2000;
const RETRY_MS = 250;

interface NatsBusOptions {
  readonly url: string;
  /** The events of a network are apart from those of others. */
  readonly network: string;
  readonly maxEvents?: number;
}

/** The last delivered message, and the stream it came from. */
interface Position {
  readonly seq: number;
  readonly created: string;
}

/** Events in a JetStream stream of NATS, bounded by count, size and age, in memory. */
export class NatsBus implements Bus {
  readonly #stream: string;
  readonly #maxEvents: number;
  /** Null: the bus was closed before the first connection. */
  readonly #connection: Promise<NatsConnection | null>;
  readonly #reading = new Set<ConsumerMessages>();
  #isStreamKnown = false;
  #isClosed = false;

  constructor({ url, network, maxEvents = MAX_EVENTS }: NatsBusOptions) {
    this.#stream = `tonway-${network.replaceAll(/[^\w-]/g, '_')}`;
    this.#maxEvents = maxEvents;
    this.#connection = this.#connect(url);
  }

  async publish(event: BusEvent): Promise<void> {
    const connection = await within(this.#connected(), { timeoutMs: TIMEOUT_MS });
    if (!this.#isStreamKnown) await this.#ensureStream(connection);
    try {
      const client = jetstream(connection, { timeout: TIMEOUT_MS });
      await client.publish(this.#subject, JSON.stringify(event));
    } catch (error) {
      // A server that was restarted has lost the stream.
      this.#isStreamKnown = false;
      throw error;
    }
  }

  follow(follower: Follower): Promise<void> {
    const started = Promise.withResolvers<void>();
    follower.signal.addEventListener('abort', () => started.resolve(), { once: true });
    void this.#read(follower, started.resolve);
    return started.promise;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const connection = await this.#connection;
    const readers = [...this.#reading].map((messages) => messages.close());
    // Without a connection the readers cannot be closed properly.
    await Promise.race([Promise.allSettled(readers), sleep(RETRY_MS)]);
    await connection?.close();
  }

  get #subject(): string {
    return `${this.#stream}.traces`;
  }

  async #read(follower: Follower, onStart: () => void): Promise<void> {
    const { signal } = follower;
    let last: Position | null = null;
    while (!signal.aborted && !this.#isClosed)
      try {
        const connection = await this.#connected();
        const stream = await this.#ensureStream(connection);
        const { created, state } = stream;
        if (last && hasGap(last, stream)) {
          last = null;
          follower.onGap();
        }
        last ??= { seq: state.last_seq, created };
        onStart();
        for await (const { seq, event } of this.#eventsAfter(connection, last, signal)) {
          if (seq !== last.seq + 1) follower.onGap();
          last = { seq, created };
          if (event && !signal.aborted) follower.onEvent(event);
        }
      } catch {
        await sleep(RETRY_MS, undefined, { signal }).catch(() => {});
      }
  }

  /** Ends when the connection breaks: the stream may have changed since. */
  async *#eventsAfter(connection: NatsConnection, { seq }: Position, signal: AbortSignal) {
    const consumer = await jetstream(connection).consumers.get(this.#stream, {
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: seq + 1,
    });
    const messages = await consumer.consume({ abort_on_missing_resource: true });
    const stop = () => void messages.close();
    signal.addEventListener('abort', stop, { once: true });
    this.#reading.add(messages);
    try {
      for await (const message of messages)
        yield { seq: message.seq, event: decodeEvent(message.string()) };
    } finally {
      signal.removeEventListener('abort', stop);
      await messages.close();
      this.#reading.delete(messages);
    }
  }

  async #connect(servers: string): Promise<NatsConnection | null> {
    while (!this.#isClosed)
      try {
        const options = { servers, maxReconnectAttempts: -1, reconnectTimeWait: RETRY_MS };
        const connection = await connect({ ...options, timeout: TIMEOUT_MS });
        void this.#watch(connection);
        return connection;
      } catch {
        await sleep(RETRY_MS);
      }
    return null;
  }

  async #connected(): Promise<NatsConnection> {
    const connection = await this.#connection;
    if (!connection || this.#isClosed) throw new Error('the bus is closed');
    return connection;
  }

  async #watch(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status())
      if (type === 'disconnect') for (const messages of this.#reading) void messages.close();
  }

  async #ensureStream(connection: NatsConnection): Promise<StreamInfo> {
    const { streams } = await jetstreamManager(connection, { timeout: TIMEOUT_MS });
    const stream = await streams.add({
      name: this.#stream,
      subjects: [this.#subject],
      storage: StorageType.Memory,
      discard: DiscardPolicy.Old,
      max_msgs: this.#maxEvents,
      max_bytes: MAX_BYTES,
      max_age: MAX_AGE_NS,
    });
    this.#isStreamKnown = true;
    return stream;
  }
}

/** Messages were removed before they were delivered, or the stream is a new one. */
function hasGap(last: Position, { created, state }: StreamInfo): boolean {
  return last.created !== created || state.last_seq < last.seq || state.first_seq > last.seq + 1;
}
