import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { ChannelLimits, ChannelOptions } from './channel.ts';
import { acceptHandshake, readHandshake, type ServerKeys, serverKeys } from './handshake.ts';
import { type KeyPair, keyPairFromSeed } from './keys.ts';
import {
  type Peer,
  type QueryHandler,
  type QueryLimiter,
  ServerConnection,
} from './server-connection.ts';

export interface AdnlServerOptions extends Partial<ChannelLimits> {
  /** Default: 0, a free port. */
  readonly port?: number;
  readonly host?: string;
  /** Seed of the server's Ed25519 key. */
  readonly seed: Uint8Array;
  readonly onQuery: QueryHandler;
  /** Called if a handler failed; the query is not answered. */
  readonly onError?: (error: unknown, peer: Peer) => void;
  readonly handshakeTimeoutMs?: number;
  readonly maxConnections?: number;
  /** Maximum number of queries in process; more stay in the socket. */
  readonly maxQueriesPerConnection?: number;
  readonly maxQueries?: number;
}

const DEFAULTS = {
  port: 0,
  host: '127.0.0.1',
  idleMs: 60_000,
  handshakeTimeoutMs: 10_000,
  /** Queries are small, and come from untrusted clients. */
  maxPacketBytes: 2 ** 20,
  maxConnections: 1024,
  maxQueriesPerConnection: 64,
  maxQueries: 4096,
};

const CLOSE_GRACE_MS = 5000;

type Settings = AdnlServerOptions & typeof DEFAULTS;

/**
 * Accepts connections and passes their queries to one handler.
 *
 * @example
 * const { seed } = generateKeyPair();
 * const server = await AdnlServer.listen({ seed, onQuery: async (query) => query });
 * const client = await AdnlClient.connect({ host: '127.0.0.1', port: server.port, publicKey: server.publicKey });
 * (await client.query(Uint8Array.of(1, 2, 3, 4))).length; // => 4
 * await server.close();
 */
export class AdnlServer {
  readonly #settings: Settings;
  readonly #key: KeyPair;
  readonly #keys: ServerKeys;
  readonly #server: Server;
  readonly #handshaking = new Set<Socket>();
  readonly #connections = new Set<ServerConnection>();
  readonly #waiting = new Set<ServerConnection>();
  readonly #limiter: QueryLimiter;
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
    this.#limiter = this.#createLimiter();
    this.#server = createServer({ noDelay: true }, (socket) => void this.#accept(socket));
    this.#server.maxConnections = settings.maxConnections;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get publicKey(): Uint8Array {
    return this.#key.publicKey;
  }

  /** Number of connections after the handshake. */
  get connections(): number {
    return this.#connections.size;
  }

  get activeQueries(): number {
    return this.#activeQueries;
  }

  /** Accepts no more connections, answers pending queries, then closes; destroys connections after the grace period. */
  async close(graceMs = CLOSE_GRACE_MS): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const socket of this.#handshaking) socket.destroy();
    await Promise.all(Array.from(this.#connections, (connection) => connection.close(graceMs)));
    await closed;
  }

  async #accept(socket: Socket): Promise<void> {
    // Socket errors before the handshake are ignored.
    socket.on('error', () => socket.destroy());
    this.#handshaking.add(socket);
    const packet = await readHandshake(socket, this.#settings.handshakeTimeoutMs);
    this.#handshaking.delete(socket);
    const ciphers = packet && acceptHandshake(packet, this.#keys);
    if (!ciphers || socket.destroyed) return void socket.destroy();
    const options: ChannelOptions = { ...this.#settings, pings: false };
    this.#connections.add(new ServerConnection(socket, ciphers, this.#limiter, options));
  }

  #createLimiter(): QueryLimiter {
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

  /** Retries waiting connections, the longest-waiting first. */
  #done(): void {
    this.#activeQueries--;
    for (const connection of this.#waiting) {
      if (this.#activeQueries >= this.#settings.maxQueries) break;
      this.#waiting.delete(connection);
      connection.retry();
    }
  }
}
