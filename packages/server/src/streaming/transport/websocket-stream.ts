import type { RawData, WebSocket } from 'ws';
import { bucketOf, takeFrom } from '../../gateway/limits/bucket.ts';
import type { Level } from '../../gateway/limits/limiter.ts';
import type { KeyedPlace } from '../../gateway/streams/stream-gate.ts';
import type { Member } from '../hub.ts';
import type { SubscriptionLimits } from '../limits.ts';
import type { WebSocketConnection } from '../websocket-connection.ts';
import { ClientStream, type StreamServer } from './client-stream.ts';
import { type Closing, IDLE, INTERNAL_ERROR, TOO_MANY_REQUESTS } from './closing.ts';
import type { Wire } from './outbox.ts';

/** Requests and control frames of a client. */
const REQUESTS = bucketOf({ ratePerSecond: 20, burst: 50 });
/** A large request counts as several. */
const BYTES_PER_REQUEST = 64 * 1024;
/** In visits: a ping every 15 seconds, and silence of 60 seconds. */
const PING_INTERVAL = 3;
const MAX_SILENCE = 12;
/** A client that does not read gets no further pongs. */
const MAX_PONG_BACKLOG = 64 * 1024;

export interface WebSocketStreamOptions {
  readonly connection: WebSocketConnection;
  readonly limits: SubscriptionLimits;
  readonly place: KeyedPlace;
}

/** A stream over a WebSocket, with the requests of its client. */
export class WebSocketStream extends ClientStream {
  readonly #socket: WebSocket;
  readonly #server: StreamServer;
  readonly #connection: WebSocketConnection;
  readonly #limits: SubscriptionLimits;
  readonly #member: Member;
  #level: Level | undefined;
  #silence = 0;

  constructor(server: StreamServer, socket: WebSocket, options: WebSocketStreamOptions) {
    super(server, 'websocket', wireOf(socket), options.place);
    this.#socket = socket;
    this.#server = server;
    this.#connection = options.connection;
    this.#limits = options.limits;
    this.#member = this.join(options.connection);
    socket.on('message', (data) => this.#receive(data));
    socket.on('ping', (data) => this.#pong(data));
    socket.on('pong', () => this.#isAllowed(0));
    // The close event follows.
    socket.on('error', () => {});
    socket.once('close', () => this.onClosed());
  }

  protected override keepAlive(): void {
    this.#silence++;
    if (this.#silence > MAX_SILENCE) this.close(IDLE);
    else if (this.#silence % PING_INTERVAL === 0) this.#socket.ping();
  }

  override terminate(): void {
    this.#socket.terminate();
  }

  protected override end({ code, reason }: Closing): void {
    this.#socket.close(code, reason);
  }

  #receive(data: RawData): void {
    const text = data.toString();
    if (!this.#isAllowed(text.length)) return;
    try {
      this.#handle(text);
    } catch (error) {
      this.#server.onUnexpected(error);
      this.close(INTERNAL_ERROR);
    }
  }

  /** The acknowledgement precedes the notifications of the new subscription. */
  #handle(text: string): void {
    const { subscription } = this.#connection;
    const server = { limits: this.#limits, head: this.#server.hub.head };
    const { answer, start } = this.#connection.receive(text, server);
    this.outbox.write(answer);
    if (this.#connection.subscription !== subscription) this.#member.subscribed(start);
  }

  #pong(data: Buffer): void {
    if (this.#isAllowed(data.length) && this.#socket.bufferedAmount < MAX_PONG_BACKLOG)
      this.#socket.pong(data);
  }

  /** Counts a frame of the client. Closes the connection if there are too many. */
  #isAllowed(bytes: number): boolean {
    if (!this.isOpen) return false;
    this.#silence = 0;
    const cost = 1 + Math.floor(bytes / BYTES_PER_REQUEST);
    const { granted, level } = takeFrom(REQUESTS, this.#level, performance.now(), cost);
    this.#level = level;
    if (granted === cost) return true;
    this.#server.tallies.refusals.flood++;
    this.close(TOO_MANY_REQUESTS);
    return false;
  }
}

function wireOf(socket: WebSocket): Wire {
  return {
    get bufferedBytes() {
      return socket.bufferedAmount;
    },
    write: (frame, onWritten) => socket.send(frame, onWritten),
  };
}
