import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server on this machine that can be cut, blocked and mended. */
export interface Line {
  readonly port: number;
  /** Ends all connections and lets no new one through. */
  cut(): void;
  /** Connections stay, new ones are taken, and nothing passes until it is mended. */
  block(): void;
  mend(): void;
  /** Keeps the connections that there are, and lets nothing more through on them. */
  freeze(): void;
  close(): Promise<void>;
}

export async function lineTo(port: number): Promise<Line> {
  const sockets = new Set<Socket>();
  const pairs = new Set<() => void>();
  let isWhole = true;
  let isBlocked = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (!isWhole) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    keep(far);
    const adjust = () => {
      if (isBlocked) void [near.unpipe(far).pause(), far.unpipe(near).pause()];
      else void [near.pipe(far), far.pipe(near)];
    };
    pairs.add(adjust);
    far.on('close', () => near.destroy());
    near.on('close', () => {
      far.destroy();
      pairs.delete(adjust);
    });
    adjust();
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
    block() {
      isBlocked = true;
      for (const adjust of pairs) adjust();
    },
    mend() {
      [isWhole, isBlocked] = [true, false];
      for (const adjust of pairs) adjust();
    },
    freeze() {
      for (const socket of sockets) socket.pause();
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
