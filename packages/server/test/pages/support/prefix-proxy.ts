import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy that serves a server under a path, and nothing else. */
export async function startPrefixProxy(prefix: string, target: string) {
  const strangers: string[] = [];
  const { hostname, port } = new URL(target);
  const forward = (incoming: IncomingMessage, answer: ServerResponse, path: string) => {
    const { method, headers } = incoming;
    const sent = request({ hostname, port, path, method, headers }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(answer);
    });
    sent.on('error', () => answer.destroy());
    incoming.pipe(sent);
  };
  const server = createServer((incoming, answer) => {
    const { url = '/' } = incoming;
    if (url.startsWith(`${prefix}/`)) return forward(incoming, answer, url.slice(prefix.length));
    strangers.push(url);
    answer.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${own}`, strangers, close };
}
