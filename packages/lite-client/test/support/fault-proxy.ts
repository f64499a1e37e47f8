import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { seededRandom } from '@tonway/tools/random';

/** What happens to bytes on their way. */
export type Fault =
  | { readonly kind: 'pass' }
  | { readonly kind: 'byte by byte' }
  | { readonly kind: 'random chunks' }
  /** Both sockets are reset when this many more bytes have passed. */
  | { readonly kind: 'reset'; readonly afterBytes: number }
  /** Nothing passes until the fault is changed; then everything does. */
  | { readonly kind: 'stall' }
  /** Random bytes come before this many more have passed. */
  | { readonly kind: 'garbage'; readonly afterBytes: number }
  /** One bit of each chunk is wrong. */
  | { readonly kind: 'bit flips' }
  /** Everything is swallowed. */
  | { readonly kind: 'black hole' };

export type Direction = 'to client' | 'to server';

const PASS: Fault = { kind: 'pass' };

/** Stands between a client and a server on this machine and does to their bytes what it is told. */
export class FaultProxy {
  readonly #targetPort: number;
  readonly #random: () => number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #faults: Record<Direction, Fault> = { 'to client': PASS, 'to server': PASS };
  #passedBytes: Record<Direction, number> = { 'to client': 0, 'to server': 0 };
  #changed = Promise.withResolvers<void>();

  static async listen(targetPort: number, seed = 1): Promise<FaultProxy> {
    const proxy = new FaultProxy(targetPort, seed);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  private constructor(targetPort: number, seed: number) {
    this.#targetPort = targetPort;
    this.#random = seededRandom(seed);
    this.#server = createServer({ noDelay: true }, (socket) => this.#accept(socket));
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** From now on, for the connections there are and those to come. */
  set(fault: Fault, ...directions: Direction[]): void {
    for (const direction of directions.length > 0 ? directions : BOTH) {
      this.#faults[direction] = fault;
      this.#passedBytes[direction] = 0;
    }
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  async close(): Promise<void> {
    this.set(PASS);
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #accept(client: Socket): void {
    const server = connect({ port: this.#targetPort, host: '127.0.0.1', noDelay: true });
    for (const socket of [client, server]) this.#watch(socket);
    void this.#pump(client, server, 'to server');
    void this.#pump(server, client, 'to client');
  }

  #watch(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket));
  }

  async #pump(source: Socket, sink: Socket, direction: Direction): Promise<void> {
    try {
      for await (const chunk of source) await this.#forward(chunk, source, sink, direction);
      sink.end();
    } catch {
      // One side is gone, so is the other.
      sink.destroy();
    }
  }

  async #forward(chunk: Buffer, source: Socket, sink: Socket, direction: Direction): Promise<void> {
    const fault = this.#faults[direction];
    const passed = this.#passedBytes[direction];
    this.#passedBytes[direction] += chunk.length;
    switch (fault.kind) {
      case 'pass':
        return write(sink, chunk);
      case 'byte by byte':
        return this.#split(chunk, sink, () => 1);
      case 'random chunks':
        return this.#split(chunk, sink, () => 1 + this.#below(2000));
      case 'reset':
        await write(sink, chunk.subarray(0, Math.max(0, fault.afterBytes - passed)));
        if (passed + chunk.length >= fault.afterBytes) reset(source, sink);
        return;
      case 'stall':
        await this.#changed.promise;
        return this.#forward(chunk, source, sink, direction);
      case 'garbage':
        return write(sink, this.#spoilt(chunk, fault.afterBytes - passed));
      case 'bit flips':
        return write(sink, this.#flipped(chunk));
      case 'black hole':
        return;
    }
  }

  async #split(chunk: Buffer, sink: Socket, nextSize: () => number): Promise<void> {
    let size = 0;
    for (let at = 0; at < chunk.length; at += size) {
      size = nextSize();
      await write(sink, chunk.subarray(at, at + size));
      await turn();
    }
  }

  #spoilt(chunk: Buffer, at: number): Buffer {
    if (at < 0 || at >= chunk.length) return chunk;
    const garbage = Buffer.from(
      Array.from({ length: 1 + this.#below(200) }, () => this.#below(256)),
    );
    return Buffer.concat([chunk.subarray(0, at), garbage, chunk.subarray(at)]);
  }

  #flipped(chunk: Buffer): Buffer {
    const at = this.#below(chunk.length);
    chunk.writeUInt8(chunk.readUInt8(at) ^ (1 << this.#below(8)), at);
    return chunk;
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }
}

const BOTH: readonly Direction[] = ['to client', 'to server'];

async function write(sink: Socket, bytes: Buffer): Promise<void> {
  if (!sink.write(bytes)) await once(sink, 'drain');
}

function reset(...sockets: Socket[]): void {
  for (const socket of sockets) socket.resetAndDestroy();
}
