import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server on this machine that can be cut and mended. */
export interface Line {
  readonly port: number;
  /** Ends all connections and lets no new one through. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function lineTo(port: number): Promise<Line> {
  const sockets = new Set<Socket>();
  let isWhole = true;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (!isWhole) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    keep(far);
    near.pipe(far).on('close', () => near.destroy());
    far.pipe(near).on('close', () => far.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    isWhole = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    mend() {
      isWhole = true;
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
