import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Connections {
  /** The responses of each connection that are not complete. */
  readonly responses: Map<Socket, Set<ServerResponse>>;
  isLeaving: boolean;
}

const CONNECTIONS = new WeakMap<Server, Connections>();

export function trackConnections(server: Server): void {
  const connections: Connections = { responses: new Map(), isLeaving: false };
  const { responses } = connections;
  CONNECTIONS.set(server, connections);
  server.on('connection', (socket) => {
    responses.set(socket, new Set());
    socket.once('close', () => responses.delete(socket));
  });
  // Before the handler, which may respond at once.
  server.prependListener('request', ({ socket }, response) => {
    const ofConnection = responses.get(socket);
    ofConnection?.add(response);
    response.once('close', () => ofConnection?.delete(response));
    if (connections.isLeaving) endConnectionWith(response);
  });
}

/**
 * Before a server closes, it ends each connection with a response: a client that reused a connection at the moment when
 * the server closes it could not know whether its request was executed.
 */
export function leave(server: Server): void {
  const connections = CONNECTIONS.get(server);
  if (!connections) return;
  connections.isLeaving = true;
  for (const responses of connections.responses.values()) responses.forEach(endConnectionWith);
}

/** Whether the server is about to close: load balancers should use another one. */
export function isLeaving(server: Server): boolean {
  return CONNECTIONS.get(server)?.isLeaving ?? false;
}

/** Closes connections without a complete request: for Node.js these are not idle, even if nothing was sent. */
export function closeUnanswered(server: Server): void {
  for (const [socket, { size }] of CONNECTIONS.get(server)?.responses ?? [])
    if (size === 0) socket.destroy();
}

function endConnectionWith(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
