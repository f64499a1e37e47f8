import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after } from 'node:test';

/** A TCP proxy whose connections can be cut or stalled. */
export async function cutProxy(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let refuses = false;
  const server = createServer((client) => {
    if (refuses) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.once('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resets all connections; with `isDown` new ones are refused until `restore`. */
    cut({ isDown = false } = {}) {
      refuses = isDown;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    restore() {
      refuses = false;
    },
    /** Connections stay open, but nothing passes until `resume`. */
    stall() {
      for (const socket of sockets) socket.pause();
    },
    resume() {
      for (const socket of sockets) socket.resume();
    },
  };
}
