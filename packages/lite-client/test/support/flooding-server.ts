import { randomBytes } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Channel } from '../../src/adnl/channel.ts';
import { acceptHandshake, readHandshake, serverKeys } from '../../src/adnl/handshake.ts';
import { generateKeyPair } from '../../src/adnl/keys.ts';
import { answer, emptyMessage } from '../../src/adnl/messages.ts';
import type { ServerAddress } from '../../src/servers/server-address.ts';
import { payload } from './payload.ts';

const NOISE = randomBytes(2000);

/** Shakes hands, then sends what nobody asked for as fast as it is read, and never an answer. */
export class FloodingServer {
  readonly #key = generateKeyPair();
  readonly #keys = serverKeys(this.#key);
  readonly #channels = new Set<Channel>();
  readonly #server = createServer((socket) => void this.#accept(socket));
  #sent = 0;

  static async listen(): Promise<FloodingServer> {
    const server = new FloodingServer();
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get address(): ServerAddress {
    const { port } = this.#server.address() as AddressInfo;
    return { host: '127.0.0.1', port, publicKey: this.#key.publicKey, slices: null };
  }

  get sentMessages(): number {
    return this.#sent;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const channel of this.#channels) channel.destroy();
    await closed;
  }

  async #accept(socket: Socket): Promise<void> {
    socket.on('error', () => socket.destroy());
    const packet = await readHandshake(socket, 1000);
    const ciphers = packet && acceptHandshake(packet, this.#keys);
    if (!ciphers) return void socket.destroy();
    const handlers = { onPayload: () => {}, onClose: () => this.#channels.delete(channel) };
    const options = { idleMs: 60_000, pings: false };
    const channel: Channel = new Channel(socket, ciphers, handlers, options);
    this.#channels.add(channel);
    channel.send(emptyMessage);
    await this.#flood(channel);
  }

  async #flood(channel: Channel): Promise<void> {
    while (!channel.closeReason) {
      channel.send(answer(randomBytes(32), NOISE));
      channel.send(payload(NOISE));
      this.#sent += 2;
      await channel.drained();
    }
  }
}
