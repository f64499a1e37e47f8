import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { bucketOf, takeFrom } from '../../gateway/limits/bucket.ts';
import type { Level } from '../../gateway/limits/limiter.ts';
import type { KeyedPlace } from '../../gateway/streams/stream-gate.ts';
import { actionsVersion } from '../../v3/request-context.ts';
import type { SubscriptionLimits } from '../refusal.ts';
import { WebSocketConnection } from '../websocket-connection.ts';
import {
  ClientStream,
  type Closing,
  CONNECTION_LIMIT,
  IDLE,
  INTERNAL_ERROR,
  LINGER_MS,
  type StreamServer,
  TOO_MANY_REQUESTS,
} from './client-stream.ts';
import { textFrame, type Wire } from './outbox.ts';
import {
  type StreamRoutesOptions,
  sendRefusal,
  serviceRestart,
  subscriptionLimits,
} from './stream-options.ts';

/** A request to turn an HTTP connection into a WebSocket. */
interface Upgrade {
  readonly socket: Socket;
  /** The first bytes after the request. */
  readonly head: Buffer;
  readonly response: ServerResponse;
}

const UPGRADES = new WeakMap<IncomingMessage, Upgrade>();

/** Enough for a thousand addresses and hashes in several forms; and for ten times as many. */
const SMALL_BYTES = 256 * 1024;
export const LARGE_BYTES = 2 * 2 ** 20;
const SMALL_ADDRESSES = 1000;

const SMALL_REQUESTS = webSocketServer(SMALL_BYTES);
const LARGE_REQUESTS = webSocketServer(LARGE_BYTES);

function webSocketServer(maxPayload: number): WebSocketServer {
  // Pongs are sent by the stream, which limits them.
  const own = { autoPong: false, closeTimeout: LINGER_MS };
  return new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload, ...own });
}

/** Other upgrades, such as to HTTP/2, are answered as ordinary requests. */
export function isWebSocketUpgrade({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';
}

/** Gives upgrade requests to the routes: a refusal is then an ordinary response. */
export function routeUpgrades(http: FastifyInstance): void {
  const open = new Set<Socket>();
  // Streams are closed before the server: these are refused clients that did not close their side.
  http.addHook('preClose', async () => {
    for (const socket of open) socket.destroy();
  });
  http.server.on('upgrade', (request, duplex, head) => {
    // Without TLS the stream is always a socket.
    const socket = duplex as Socket;
    socket.on('error', () => {});
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.once('finish', () => socket.destroySoon());
    UPGRADES.set(request, { socket, head, response });
    http.routing(request, response);
  });
}

function upgradeOf(request: IncomingMessage): Upgrade | null {
  return UPGRADES.get(request) ?? null;
}

/** Completes the handshake. A malformed handshake is answered with 400, and `onOpen` is not called. */
function openWebSocket(
  request: IncomingMessage,
  { socket, head, response }: Upgrade,
  maxAddresses: number,
  onOpen: (webSocket: WebSocket) => void,
): void {
  response.detachSocket(socket);
  const server = maxAddresses > SMALL_ADDRESSES ? LARGE_REQUESTS : SMALL_REQUESTS;
  server.handleUpgrade(request, socket, head, onOpen);
}

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

interface WebSocketStreamOptions {
  readonly connection: WebSocketConnection;
  readonly limits: SubscriptionLimits;
  readonly place: KeyedPlace;
  /** Of the WebSocket. */
  readonly socket: Socket;
}

/** A stream over a WebSocket, with the requests of its client. */
class WebSocketStream extends ClientStream {
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

/** Completes the upgrade of a request. A client without a place gets the reason in a frame. */
export async function openWebSocketStream(
  request: FastifyRequest,
  reply: FastifyReply,
  options: StreamRoutesOptions,
): Promise<FastifyReply> {
  const upgrade = upgradeOf(request.raw);
  if (!upgrade) return sendUpgradeRequired(reply);
  const { stream: access } = request;
  const place = await access.takePlace();
  // Frees the place if the handshake fails. A closure would keep the request in memory.
  if (place) upgrade.socket.once('close', place.release);
  if (upgrade.socket.destroyed) place?.release();
  if (options.streams.isClosing) return sendRefusal(reply, serviceRestart());
  reply.hijack();
  const { limits } = access;
  openWebSocket(request.raw, upgrade, limits.addresses, (webSocket) => {
    if (!place) return refuse(webSocket, limits.connections, options);
    const connection = new WebSocketConnection(actionsVersion(request));
    const subscription = subscriptionLimits(access, options);
    options.streams.add(
      new WebSocketStream(options, webSocket, {
        connection,
        limits: subscription,
        place,
        socket: upgrade.socket,
      }),
    );
  });
  return reply;
}

function refuse(webSocket: WebSocket, limit: number, { tallies }: StreamRoutesOptions): void {
  tallies.refusals.connections++;
  webSocket.on('error', () => {});
  webSocket.send(WebSocketConnection.limitReached(limit));
  webSocket.close(CONNECTION_LIMIT.code, CONNECTION_LIMIT.reason);
}

function sendUpgradeRequired(reply: FastifyReply): FastifyReply {
  reply.header('upgrade', 'websocket').type('text/plain; charset=utf-8');
  return reply.code(426).send('Upgrade Required');
}
