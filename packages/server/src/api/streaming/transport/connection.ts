import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectionLease } from '../../gateway/streams/stream-gate.ts';
import type { FrameFormat } from '../frames.ts';
import type { Hub } from '../hub.ts';
import { Subscriber } from '../subscriber.ts';
import type { Subscription } from '../subscription.ts';
import type { SubscriptionChange } from '../websocket-request.ts';
import { type FrameSocket, SendQueue, type SentCounters } from './send-queue.ts';

/** Why the server closes a connection: the close code of a WebSocket, and the text for both transports. */
export interface Closing {
  readonly code: number;
  readonly reason: string;
}

export const IDLE: Closing = { code: 1001, reason: 'idle' };
export const CONNECTION_LIMIT: Closing = { code: 1008, reason: 'connection limit' };
export const TOO_MANY_REQUESTS: Closing = { code: 1008, reason: 'too many requests' };
const KEY_INVALID: Closing = { code: 1008, reason: 'invalid key' };
export const INTERNAL_ERROR: Closing = { code: 1011, reason: 'internal error' };
export const RESTART: Closing = { code: 1012, reason: 'service restart' };
const SLOW_CONSUMER: Closing = { code: 1013, reason: 'slow consumer' };

/** How long a closed connection may take to read the rest, before it is terminated. */
export const LINGER_MS = 10_000;

/** In ticks: every 12 seconds. */
const KEY_CHECK_INTERVAL = 3;

/** What all connections of a process share. */
export interface StreamServer {
  readonly hub: Hub;
  readonly connections: OpenConnections;
  readonly counters: StreamCounters;
  readonly onUnexpected: (error: unknown) => void;
}

/** The connection of one client, over SSE or WebSocket: delivers its subscriptions until either side closes it. */
export abstract class Connection {
  /** By the name of the subscription; null: the one without a name. */
  protected readonly subscribers = new Map<string | null, Subscriber>();
  protected readonly queue: SendQueue;
  readonly #server: StreamServer;
  readonly #lease: ConnectionLease;
  readonly #counters: TransportCounters;
  #isOpen = true;
  #ticks = 0;

  constructor(
    server: StreamServer,
    transport: Transport,
    socket: FrameSocket,
    lease: ConnectionLease,
  ) {
    this.#server = server;
    this.#lease = lease;
    this.#counters = server.counters.transports[transport];
    this.queue = new SendQueue(socket, this.#counters, () => this.#closeSlow());
    this.#counters.connections++;
    server.connections.add(this);
  }

  /** Closes the socket at once. */
  abstract terminate(): void;
  protected abstract keepAlive(): void;
  /** Sends the reason and closes the socket. */
  protected abstract end(closing: Closing): void;
  protected abstract formatOf(name: string | null): FrameFormat;

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Called every few seconds while the connection is open. */
  tick(): void {
    this.keepAlive();
    if (++this.#ticks % KEY_CHECK_INTERVAL === 0) void this.#checkKey();
  }

  /** Ends the lease at once, even if the client still reads. */
  close(closing: Closing): void {
    if (this.#leave()) this.end(closing);
  }

  /** Begins, changes or ends the delivery of a subscription. */
  protected apply({ name, subscription, start }: SubscriptionChange): void {
    const { hub } = this.#server;
    const known = this.subscribers.get(name);
    if (subscription === null) {
      if (known) hub.unsubscribe(known);
      this.subscribers.delete(name);
      return;
    }
    const subscriber = known ?? this.#createSubscriber(name, subscription);
    subscriber.subscription = subscription;
    hub.subscribe(subscriber, start);
  }

  /** Called when the socket is closed. */
  protected onClosed(): void {
    this.#leave();
    this.#server.connections.delete(this);
    this.#counters.connections--;
  }

  #createSubscriber(name: string | null, subscription: Subscription): Subscriber {
    const { subject } = this.#lease;
    const options = { format: this.formatOf(name), sink: this.queue, subject };
    const subscriber = new Subscriber(subscription, options);
    this.subscribers.set(name, subscriber);
    return subscriber;
  }

  async #checkKey(): Promise<void> {
    if (!(await this.#lease.isKeyValid())) this.close(KEY_INVALID);
  }

  #closeSlow(): void {
    if (this.#isOpen) this.#counters.slowConsumers++;
    this.close(SLOW_CONSUMER);
  }

  #leave(): boolean {
    if (!this.#isOpen) return false;
    this.#isOpen = false;
    this.queue.close();
    for (const subscriber of this.subscribers.values()) this.#server.hub.unsubscribe(subscriber);
    this.#lease.release();
    return true;
  }
}

/** Clients expect bytes at least every five seconds. */
const KEEP_ALIVE_MS = 4000;
const GROUPS = 20;
const MAX_SPREAD_MS = 3000;
const SPREAD_MS_PER_CONNECTION = 10;
/** After this time at shutdown, open sockets are terminated. */
const MAX_CLOSE_MS = 4000;
const CHECK_MS = 20;

/** All connections of a process, with one timer that keeps them alive. */
export class OpenConnections {
  /** The timer calls one group after the other, so that frames are spread evenly over time. */
  readonly #groups = Array.from({ length: GROUPS }, () => new Set<Connection>());
  readonly #timer: NodeJS.Timeout;
  #added = 0;
  #ticks = 0;
  #isClosing = false;

  constructor(keepAliveMs = KEEP_ALIVE_MS) {
    this.#timer = setInterval(() => this.#tickNext(), keepAliveMs / GROUPS);
    this.#timer.unref();
  }

  get isClosing(): boolean {
    return this.#isClosing;
  }

  add(connection: Connection): void {
    this.#groups[this.#added++ % GROUPS]?.add(connection);
  }

  delete(connection: Connection): void {
    for (const group of this.#groups) if (group.delete(connection)) return;
  }

  /** Closes all connections, spread over some seconds: not all clients reconnect at the same time. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#timer);
    const startMs = performance.now();
    const open = this.#all();
    const stepMs = Math.min(SPREAD_MS_PER_CONNECTION, MAX_SPREAD_MS / open.length);
    for (const [i, connection] of open.entries()) {
      const waitMs = startMs + i * stepMs - performance.now();
      if (waitMs > 0) await sleep(waitMs);
      connection.close(RESTART);
    }
    while (this.#all().length > 0 && performance.now() < startMs + MAX_CLOSE_MS)
      await sleep(CHECK_MS);
    for (const connection of this.#all()) connection.terminate();
  }

  #tickNext(): void {
    for (const connection of this.#groups[this.#ticks++ % GROUPS] ?? [])
      if (connection.isOpen) connection.tick();
  }

  #all(): readonly Connection[] {
    return this.#groups.flatMap((group) => [...group]);
  }
}

export type Transport = 'sse' | 'websocket';

export interface TransportCounters extends SentCounters {
  connections: number;
  slowConsumers: number;
}

export type RefusalReason = 'key' | 'connections' | 'request' | 'flood' | 'closing';

/** The counters of a process. Plain numbers, because they change with every frame. */
export class StreamCounters {
  readonly transports: Readonly<Record<Transport, TransportCounters>> = {
    sse: { connections: 0, notifications: 0, bytes: 0, slowConsumers: 0 },
    websocket: { connections: 0, notifications: 0, bytes: 0, slowConsumers: 0 },
  };
  readonly refusals: Record<RefusalReason, number> = {
    key: 0,
    connections: 0,
    request: 0,
    flood: 0,
    closing: 0,
  };
}
