import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The connections of a server, each with the number of requests that are being answered. */
const CONNECTIONS = new WeakMap<Server, Map<Socket, number>>();

export function trackConnections(server: Server): void {
  const answering = new Map<Socket, number>();
  CONNECTIONS.set(server, answering);
  const change = (socket: Socket, by: number) => {
    const count = answering.get(socket);
    if (count !== undefined) answering.set(socket, count + by);
  };
  server.on('connection', (socket) => {
    answering.set(socket, 0);
    socket.once('close', () => answering.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    change(socket, 1);
    response.once('close', () => change(socket, -1));
  });
}

/** Closes connections without a complete request: for Node.js these are not idle, even if nothing was sent. */
export function closeUnanswered(server: Server): void {
  for (const [socket, count] of CONNECTIONS.get(server) ?? []) if (count === 0) socket.destroy();
}
