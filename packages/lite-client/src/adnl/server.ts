import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { ChannelLimits, ChannelOptions } from './channel.ts';
import { acceptHandshake, type ServerKeys, serverKeys } from './handshake.ts';
import { type KeyPair, keyPairFromSeed } from './keys.ts';
import {
  type Peer,
  type QueryDesk,
  type QueryHandler,
  ServerConnection,
} from './server-connection.ts';
import { readHandshake } from './server-handshake.ts';

export interface AdnlServerOptions extends Partial<ChannelLimits> {
  /** 0, the default, takes a free one. */
  readonly port?: number;
  readonly host?: string;
  /** Of the server's Ed25519 key. */
  readonly seed: Uint8Array;
  readonly onQuery: QueryHandler;
  /** A handler failed: its query stays without an answer. */
  readonly onError?: (error: unknown, peer: Peer) => void;
  readonly handshakeTimeoutMs?: number;
  readonly maxConnections?: number;
  /** Queries worked on at once; more wait on the wire. */
  readonly maxQueriesPerConnection?: number;
  readonly maxQueries?: number;
}

const DEFAULTS = {
  port: 0,
  host: '127.0.0.1',
  idleMs: 60_000,
  handshakeTimeoutMs: 10_000,
  /** Queries are small, and strangers send them. */
  maxPacketBytes: 2 ** 20,
  maxConnections: 1024,
  maxQueriesPerConnection: 64,
  maxQueries: 4096,
};

const CLOSE_GRACE_MS = 5000;

type Settings = AdnlServerOptions & typeof DEFAULTS;

/** Accepts connections and hands their queries to one handler. */
export class AdnlServer {
  readonly #settings: Settings;
  readonly #key: KeyPair;
  readonly #keys: ServerKeys;
  readonly #server: Server;
  readonly #greeting = new Set<Socket>();
  readonly #connections = new Set<ServerConnection>();
  readonly #waiting = new Set<ServerConnection>();
  readonly #desk: QueryDesk;
  #activeQueries = 0;

  static async listen(options: AdnlServerOptions): Promise<AdnlServer> {
    const server = new AdnlServer({ ...DEFAULTS, ...options });
    const { port, host } = server.#settings;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    server.#server.once('error', reject).listen(port, host, resolve);
    await promise;
    server.#server.off('error', reject);
    return server;
  }

  private constructor(settings: Settings) {
    this.#settings = settings;
    this.#key = keyPairFromSeed(settings.seed);
    this.#keys = serverKeys(this.#key);
    this.#desk = this.#openDesk();
    this.#server = createServer({ noDelay: true }, (socket) => void this.#accept(socket));
    this.#server.maxConnections = settings.maxConnections;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get publicKey(): Uint8Array {
    return this.#key.publicKey;
  }

  /** Those that have shaken hands. */
  get connections(): number {
    return this.#connections.size;
  }

  get activeQueries(): number {
    return this.#activeQueries;
  }

  /** Accepts nobody any more, answers the queries it has taken, then closes; destroys what is left after the grace. */
  async close(graceMs = CLOSE_GRACE_MS): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const socket of this.#greeting) socket.destroy();
    await Promise.all(Array.from(this.#connections, (connection) => connection.close(graceMs)));
    await closed;
  }

  async #accept(socket: Socket): Promise<void> {
    // Whatever happens to a stranger's socket is not worth more than its end.
    socket.on('error', () => socket.destroy());
    this.#greeting.add(socket);
    const packet = await readHandshake(socket, this.#settings.handshakeTimeoutMs);
    this.#greeting.delete(socket);
    const ciphers = packet && acceptHandshake(packet, this.#keys);
    if (!ciphers || socket.destroyed) return void socket.destroy();
    const options: ChannelOptions = { ...this.#settings, pings: false };
    this.#connections.add(new ServerConnection(socket, ciphers, this.#desk, options));
  }

  #openDesk(): QueryDesk {
    const { maxQueriesPerConnection, onQuery, onError } = this.#settings;
    return {
      maxQueriesPerConnection,
      handle: onQuery,
      admit: (connection) => this.#admit(connection),
      done: () => this.#done(),
      failed: (error, peer) => onError?.(error, peer),
      closed: (connection) => {
        this.#connections.delete(connection);
        this.#waiting.delete(connection);
      },
    };
  }

  #admit(connection: ServerConnection): boolean {
    const room = this.#activeQueries < this.#settings.maxQueries;
    this.#waiting.delete(connection);
    if (room) this.#activeQueries++;
    else this.#waiting.add(connection);
    return room;
  }

  /** Those that have waited longest are next. */
  #done(): void {
    this.#activeQueries--;
    for (const connection of this.#waiting) {
      if (this.#activeQueries >= this.#settings.maxQueries) break;
      this.#waiting.delete(connection);
      connection.retry();
    }
  }
}
