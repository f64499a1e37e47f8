import type { Socket } from 'node:net';
import type { RawData, WebSocket } from 'ws';
import { bucketOf, takeFrom } from '../../gateway/limits/bucket.ts';
import type { Level } from '../../gateway/limits/limiter.ts';
import type { KeyedPlace } from '../../gateway/streams/stream-gate.ts';
import type { SubscriptionLimits } from '../limits.ts';
import type { WebSocketConnection } from '../websocket-connection.ts';
import { ClientStream, type StreamServer } from './client-stream.ts';
import { type Closing, IDLE, INTERNAL_ERROR, TOO_MANY_REQUESTS } from './closing.ts';
import type { Wire } from './outbox.ts';
import { textFrame } from './text-frame.ts';

/** Requests and control frames of a connection. */
const REQUESTS = bucketOf({ ratePerSecond: 20, burst: 50 });
/** A large request counts as several. */
const BYTES_PER_REQUEST = 64 * 1024;
/** A client that sends too much may read the reason for so long. */
const FLOOD_LINGER_MS = 1000;
/** In visits: 60 seconds. */
const MAX_SILENCE = 15;
/** A client that does not read gets no further pongs. */
const MAX_PONG_BACKLOG = 64 * 1024;

export interface WebSocketStreamOptions {
  readonly connection: WebSocketConnection;
  readonly limits: SubscriptionLimits;
  readonly place: KeyedPlace;
  /** Of the WebSocket. */
  readonly socket: Socket;
}

/** A stream over a WebSocket, with the requests of its client. */
export class WebSocketStream extends ClientStream {
  readonly #socket: WebSocket;
  readonly #tcp: Socket;
  readonly #server: StreamServer;
  readonly #connection: WebSocketConnection;
  readonly #limits: SubscriptionLimits;
  readonly #mayRequest: KeyedPlace['mayRequest'];
  /** Requests are answered in order. */
  #handled: Promise<void> = Promise.resolve();
  #level: Level | undefined;
  #silence = 0;
  #isFlooded = false;

  constructor(server: StreamServer, socket: WebSocket, options: WebSocketStreamOptions) {
    super(server, 'websocket', wireOf(socket, options.socket), options.place);
    this.#socket = socket;
    this.#tcp = options.socket;
    this.#server = server;
    this.#connection = options.connection;
    this.#limits = options.limits;
    this.#mayRequest = options.place.mayRequest;
    this.join(options.connection.unnamed);
    socket.on('message', (data) => this.#receive(data));
    socket.on('ping', (data) => this.#pong(data));
    socket.on('pong', () => this.#isAllowed(0));
    // A frame that is too large or malformed: `ws` closes the connection, and resumes the socket in the next tick.
    socket.on('error', () => process.nextTick(() => this.#refuseRest(Promise.resolve())));
    socket.once('close', () => this.onClosed());
  }

  protected override keepAlive(): void {
    this.#silence++;
    if (this.#silence > MAX_SILENCE) this.close(IDLE);
    else this.#socket.ping();
  }

  override terminate(): void {
    this.#socket.terminate();
  }

  protected override end({ code, reason }: Closing): void {
    this.#socket.close(code, reason);
  }

  #receive(data: RawData): void {
    // All parts of a message are in one buffer, as `ws` does by default.
    const bytes = data as Buffer;
    if (!this.#isAllowed(bytes.length)) return;
    this.#handled = this.#handled
      .then(() => this.#handle(bytes))
      .catch((error: unknown) => {
        this.#server.onUnexpected(error);
        this.close(INTERNAL_ERROR);
      });
  }

  /** The acknowledgement precedes the notifications of the new subscription. */
  async #handle(bytes: Buffer): Promise<void> {
    if (!this.isOpen) return;
    const server = { limits: this.#limits, head: this.#server.hub.head };
    const { answer, change } = await this.#connection.receive(bytes.toString(), server);
    if (!this.isOpen) return;
    this.outbox.write(answer);
    if (!change) return;
    const { connection, isEnded, start } = change();
    if (isEnded) this.unsubscribed(connection);
    else this.subscribed(connection, start);
  }

  #pong(data: Buffer): void {
    if (this.#isAllowed(data.length) && this.#socket.bufferedAmount < MAX_PONG_BACKLOG)
      this.#socket.pong(data);
  }

  /** Counts a frame of the client. Closes the connection if there are too many. */
  #isAllowed(bytes: number): boolean {
    if (!this.isOpen || this.#isFlooded) return false;
    this.#silence = 0;
    const cost = 1 + Math.floor(bytes / BYTES_PER_REQUEST);
    const { granted, level } = takeFrom(REQUESTS, this.#level, performance.now(), cost);
    this.#level = level;
    if (granted === cost && this.#mayRequest(bytes)) return true;
    this.#closeFlood();
    return false;
  }

  /** Earlier requests are still answered. */
  #closeFlood(): void {
    this.#isFlooded = true;
    this.#server.tallies.refusals.flood++;
    this.#handled = this.#handled.then(() => this.close(TOO_MANY_REQUESTS));
    this.#refuseRest(this.#handled);
  }

  /** What the client still sends is not read; once `closed`, the client may read the reason for a while. */
  #refuseRest(closed: Promise<void>): void {
    this.#tcp.pause();
    void closed.then(() => setTimeout(() => this.terminate(), FLOOD_LINGER_MS).unref());
  }
}

/** Writes frames to the socket itself: `ws` would encode each for every client. It writes its own frames at once. */
function wireOf(webSocket: WebSocket, socket: Socket): Wire {
  return {
    get bufferedBytes() {
      return socket.writableLength;
    },
    encode: textFrame,
    write(bytes, onWritten) {
      // Nothing follows the close frame, which may be the answer to that of the client.
      if (webSocket.readyState === webSocket.OPEN) socket.write(bytes, onWritten);
    },
    cork: () => socket.cork(),
    uncork: () => socket.uncork(),
  };
}
