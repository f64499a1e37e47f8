import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import { bucketOf, takeFrom } from '../../gateway/limits/bucket.ts';
import type { Level } from '../../gateway/limits/limiter.ts';
import type { ConnectionLease } from '../../gateway/streams/stream-gate.ts';
import { actionsVersion } from '../../v3/request-context.ts';
import { type FrameFormat, webSocketFormat } from '../frames.ts';
import { connectionLimitReached, type SubscriptionLimits } from '../refusal.ts';
import { emptySubscription, type Subscription } from '../subscription.ts';
import { handleRequest } from '../websocket-request.ts';
import {
  type Closing,
  CONNECTION_LIMIT,
  Connection,
  IDLE,
  INTERNAL_ERROR,
  type StreamServer,
  TOO_MANY_REQUESTS,
} from './connection.ts';
import { type FrameSocket, textFrame } from './send-queue.ts';
import {
  type StreamRoutesOptions,
  sendRefusal,
  serviceRestart,
  subscriptionLimits,
} from './stream-options.ts';
import { completeHandshake, sendUpgradeRequired, upgradeOf } from './upgrade.ts';

/** Requests and control frames of a connection. */
const REQUESTS = bucketOf({ ratePerSecond: 20, burst: 50 });
/** A large request counts as several. */
const BYTES_PER_REQUEST = 64 * 1024;
/** A client that sends too much may read the reason for so long. */
const FLOOD_LINGER_MS = 1000;
/** In ticks: 60 seconds. */
const MAX_SILENCE = 15;
/** A client that does not read gets no further pongs. */
const MAX_PONG_BACKLOG = 64 * 1024;

interface WebSocketOptions {
  /** A new subscription, which selects nothing. */
  readonly empty: Subscription;
  readonly limits: SubscriptionLimits;
  readonly lease: ConnectionLease;
  /** Of the WebSocket. */
  readonly socket: Socket;
}

/** A WebSocket, whose client changes its subscriptions by requests. */
class WebSocketConnection extends Connection {
  readonly #webSocket: WebSocket;
  readonly #server: StreamServer;
  readonly #options: WebSocketOptions;
  /** Requests are handled in order. */
  #handled: Promise<void> = Promise.resolve();
  #level: Level | undefined;
  #silence = 0;
  #isFlooded = false;

  constructor(server: StreamServer, webSocket: WebSocket, options: WebSocketOptions) {
    super(server, 'websocket', frameSocketOf(webSocket, options.socket), options.lease);
    this.#webSocket = webSocket;
    this.#server = server;
    this.#options = options;
    webSocket.on('message', (data) => this.#receive(data));
    webSocket.on('ping', (data) => this.#pong(data));
    webSocket.on('pong', () => this.#isAllowed(0));
    // A frame that is too large or malformed: `ws` closes the connection, and resumes the socket in the next tick.
    webSocket.on('error', () => process.nextTick(() => this.#refuseRest(Promise.resolve())));
    webSocket.once('close', () => this.onClosed());
  }

  protected override formatOf(name: string | null): FrameFormat {
    return webSocketFormat(name);
  }

  protected override keepAlive(): void {
    this.#silence++;
    if (this.#silence > MAX_SILENCE) this.close(IDLE);
    else this.#webSocket.ping();
  }

  override terminate(): void {
    this.#webSocket.terminate();
  }

  protected override end({ code, reason }: Closing): void {
    this.#webSocket.close(code, reason);
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
    const { empty, limits } = this.#options;
    const { head } = this.#server.hub;
    const context = { subscriptions: this.subscribers, empty, limits, head };
    const { response, change } = await handleRequest(bytes.toString(), context);
    if (!this.isOpen) return;
    this.queue.write(response);
    if (change) this.apply(change);
  }

  #pong(data: Buffer): void {
    if (this.#isAllowed(data.length) && this.#webSocket.bufferedAmount < MAX_PONG_BACKLOG)
      this.#webSocket.pong(data);
  }

  /** Counts a frame of the client. Closes the connection if there are too many. */
  #isAllowed(bytes: number): boolean {
    if (!this.isOpen || this.#isFlooded) return false;
    this.#silence = 0;
    const cost = 1 + Math.floor(bytes / BYTES_PER_REQUEST);
    const { granted, level } = takeFrom(REQUESTS, this.#level, performance.now(), cost);
    this.#level = level;
    if (granted === cost && this.#options.lease.mayRequest(bytes)) return true;
    this.#closeFlood();
    return false;
  }

  /** Earlier requests are still handled. */
  #closeFlood(): void {
    this.#isFlooded = true;
    this.#server.counters.refusals.flood++;
    this.#handled = this.#handled.then(() => this.close(TOO_MANY_REQUESTS));
    this.#refuseRest(this.#handled);
  }

  /** What the client still sends is not read; once `closed`, the client may read the reason for a while. */
  #refuseRest(closed: Promise<void>): void {
    this.#options.socket.pause();
    void closed.then(() => setTimeout(() => this.terminate(), FLOOD_LINGER_MS).unref());
  }
}

/** Writes frames to the socket itself: `ws` would encode each for every client. It writes its own frames at once. */
function frameSocketOf(webSocket: WebSocket, socket: Socket): FrameSocket {
  return {
    get bufferedBytes() {
      return socket.writableLength;
    },
    encode: textFrame,
    write(bytes, onWritten) {
      // Nothing follows the close frame, which may respond to that of the client.
      if (webSocket.readyState === webSocket.OPEN) socket.write(bytes, onWritten);
    },
    cork: () => socket.cork(),
    uncork: () => socket.uncork(),
  };
}

/** Completes the upgrade of a request. A client with too many connections gets the reason in a frame. */
export async function openWebSocket(
  request: FastifyRequest,
  reply: FastifyReply,
  options: StreamRoutesOptions,
): Promise<FastifyReply> {
  const upgrade = upgradeOf(request);
  if (!upgrade) return sendUpgradeRequired(reply);
  const { stream: access } = request;
  const { socket } = upgrade;
  const lease = await access.leaseConnection();
  // Ends the lease if the handshake fails. A closure would keep the request in memory.
  if (lease) socket.once('close', lease.release);
  if (socket.destroyed) lease?.release();
  if (options.connections.isClosing) return sendRefusal(reply, serviceRestart());
  reply.hijack();
  completeHandshake(request.raw, upgrade, access.limits.addresses, (webSocket) => {
    if (!lease) return refuse(webSocket, access.limits.connections, options);
    const empty = emptySubscription(actionsVersion(request));
    const limits = subscriptionLimits(access, options);
    new WebSocketConnection(options, webSocket, { empty, limits, lease, socket });
  });
  return reply;
}

function refuse(webSocket: WebSocket, limit: number, { counters }: StreamRoutesOptions): void {
  counters.refusals.connections++;
  webSocket.on('error', () => {});
  webSocket.send(connectionLimitReached(limit, null).json);
  webSocket.close(CONNECTION_LIMIT.code, CONNECTION_LIMIT.reason);
}
