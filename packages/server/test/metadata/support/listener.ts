import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

export interface Listener {
  readonly port: number;
  /** Number of connections so far. */
  connections: number;
  /** Number of connections that are open. */
  open: number;
  /** The largest number of connections that were open at a time. */
  mostOpen: number;
}

/** An HTTP server on an address of this machine that counts its connections. */
export async function listenOn(host: string, answer: RequestListener, port = 0): Promise<Listener> {
  const server = createServer(answer);
  const listener = { port: 0, connections: 0, open: 0, mostOpen: 0 };
  server.on('connection', (socket) => {
    listener.connections++;
    listener.open++;
    listener.mostOpen = Math.max(listener.mostOpen, listener.open);
    socket.once('close', () => listener.open--);
  });
  server.listen(port, host);
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  listener.port = (server.address() as AddressInfo).port;
  return listener;
}
