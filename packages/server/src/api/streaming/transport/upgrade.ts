import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { LINGER_MS } from './connection.ts';

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
  // Pongs are sent by the connection, which limits them.
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

/** Undefined if the client sent an ordinary request. */
export function upgradeOf({ raw }: FastifyRequest): Upgrade | undefined {
  return UPGRADES.get(raw);
}

/** A malformed handshake gets the response 400, and `onOpen` is not called. */
export function completeHandshake(
  request: IncomingMessage,
  { socket, head, response }: Upgrade,
  maxAddresses: number,
  onOpen: (webSocket: WebSocket) => void,
): void {
  response.detachSocket(socket);
  const server = maxAddresses > SMALL_ADDRESSES ? LARGE_REQUESTS : SMALL_REQUESTS;
  server.handleUpgrade(request, socket, head, onOpen);
}

export function sendUpgradeRequired(reply: FastifyReply): FastifyReply {
  reply.header('upgrade', 'websocket').type('text/plain; charset=utf-8');
  return reply.code(426).send('Upgrade Required');
}
