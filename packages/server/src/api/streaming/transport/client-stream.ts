import { setTimeout as sleep } from 'node:timers/promises';
import type { KeyedPlace } from '../../gateway/streams/stream-gate.ts';
import type { Connection, Member, StreamHub } from '../connection.ts';
import type { Start } from '../subscription.ts';
import { Outbox, type SentTally, type Wire } from './outbox.ts';

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

/** In visits: every 12 seconds. */
const KEY_CHECK_INTERVAL = 3;

/** What all streams of a process share. */
export interface StreamServer {
  readonly hub: StreamHub;
  readonly streams: OpenStreams;
  readonly tallies: StreamTallies;
  readonly onUnexpected: (error: unknown) => void;
}

/** The stream of one client: joins the hub, and leaves it when either side closes the connection. */
export abstract class ClientStream {
  protected readonly outbox: Outbox;
  readonly #server: StreamServer;
  readonly #place: KeyedPlace;
  readonly #tally: TransportTally;
  readonly #members = new Map<Connection, Member>();
  #isOpen = true;
  #visits = 0;

  constructor(server: StreamServer, transport: Transport, wire: Wire, place: KeyedPlace) {
    this.#server = server;
    this.#place = place;
    this.#tally = server.tallies.transports[transport];
    this.outbox = new Outbox(wire, this.#tally, () => this.#closeSlow());
    this.#tally.connections++;
  }

  /** Closes the socket at once. */
  abstract terminate(): void;
  protected abstract keepAlive(): void;
  /** Sends the reason and closes the socket. */
  protected abstract end(closing: Closing): void;

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Called every few seconds while the stream is open. */
  visit(): void {
    this.keepAlive();
    if (++this.#visits % KEY_CHECK_INTERVAL === 0) void this.#checkKey();
  }

  /** Frees the place at once, even if the client still reads. */
  close(closing: Closing): void {
    if (this.#leave()) this.end(closing);
  }

  protected join(connection: Connection): Member {
    const { hub } = this.#server;
    const member = hub.join(connection, this.outbox, this.#place.subject);
    this.#members.set(connection, member);
    return member;
  }

  /** Begins or changes the delivery of what a connection subscribed to. */
  protected subscribed(connection: Connection, start: Start | null): void {
    const member = this.#members.get(connection) ?? this.join(connection);
    member.subscribed(start);
  }

  protected unsubscribed(connection: Connection): void {
    this.#members.get(connection)?.leave();
    this.#members.delete(connection);
  }

  /** Called when the socket is closed. */
  protected onClosed(): void {
    this.#leave();
    this.#server.streams.delete(this);
    this.#tally.connections--;
  }

  async #checkKey(): Promise<void> {
    if (!(await this.#place.isKeyValid())) this.close(KEY_INVALID);
  }

  #closeSlow(): void {
    if (this.#isOpen) this.#tally.slowConsumers++;
    this.close(SLOW_CONSUMER);
  }

  #leave(): boolean {
    if (!this.#isOpen) return false;
    this.#isOpen = false;
    this.outbox.close();
    for (const member of this.#members.values()) member.leave();
    this.#place.release();
    return true;
  }
}

/** Clients expect bytes at least every five seconds. */
const KEEP_ALIVE_MS = 4000;
const SLOTS = 20;
const MAX_SPREAD_MS = 3000;
const SPREAD_MS_PER_STREAM = 10;
/** After this time at shutdown, open sockets are terminated. */
const MAX_CLOSE_MS = 4000;
const CHECK_MS = 20;

/** All streams of a process, with one timer that keeps them alive. */
export class OpenStreams {
  /** The timer visits one slot after the other, so that frames are spread evenly over time. */
  readonly #slots = Array.from({ length: SLOTS }, () => new Set<ClientStream>());
  readonly #timer: NodeJS.Timeout;
  #added = 0;
  #visited = 0;
  #isClosing = false;

  constructor(keepAliveMs = KEEP_ALIVE_MS) {
    this.#timer = setInterval(() => this.#visitNext(), keepAliveMs / SLOTS);
    this.#timer.unref();
  }

  get isClosing(): boolean {
    return this.#isClosing;
  }

  add(stream: ClientStream): void {
    this.#slots[this.#added++ % SLOTS]?.add(stream);
  }

  delete(stream: ClientStream): void {
    for (const slot of this.#slots) if (slot.delete(stream)) return;
  }

  /** Closes all streams, spread over some seconds: not all clients reconnect at the same time. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#timer);
    const startMs = performance.now();
    const open = this.#all();
    const stepMs = Math.min(SPREAD_MS_PER_STREAM, MAX_SPREAD_MS / open.length);
    for (const [i, stream] of open.entries()) {
      const waitMs = startMs + i * stepMs - performance.now();
      if (waitMs > 0) await sleep(waitMs);
      stream.close(RESTART);
    }
    while (this.#all().length > 0 && performance.now() < startMs + MAX_CLOSE_MS)
      await sleep(CHECK_MS);
    for (const stream of this.#all()) stream.terminate();
  }

  #visitNext(): void {
    for (const stream of this.#slots[this.#visited++ % SLOTS] ?? [])
      if (stream.isOpen) stream.visit();
  }

  #all(): readonly ClientStream[] {
    return this.#slots.flatMap((slot) => [...slot]);
  }
}

export type Transport = 'sse' | 'websocket';

export interface TransportTally extends SentTally {
  connections: number;
  slowConsumers: number;
}

export type RefusalReason = 'key' | 'connections' | 'request' | 'flood' | 'closing';

/** The counters of a process. Plain numbers, because they change with every frame. */
export class StreamTallies {
  readonly transports: Readonly<Record<Transport, TransportTally>> = {
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
