import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

export interface Listener {
  readonly port: number;
  /** Number of connections so far. */
  connections: number;
}

/** An HTTP server on an address of this machine that counts its connections. */
export async function listenOn(host: string, answer: RequestListener, port = 0): Promise<Listener> {
  const server = createServer(answer);
  const listener = { port: 0, connections: 0 };
  server.on('connection', () => listener.connections++);
  server.listen(port, host);
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  listener.port = (server.address() as AddressInfo).port;
  return listener;
}
