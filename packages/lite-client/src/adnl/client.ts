import { connect, type Socket } from 'node:net';
import { ConnectionError } from '../errors.ts';
import { acceptNonce, NONCE_SIZE, proveIdentity } from './authentication.ts';
import { Channel, type ChannelLimits } from './channel.ts';
import { openHandshake, type SessionCiphers } from './handshake.ts';
import type { KeyPair } from './keys.ts';
import {
  authenticate,
  MessageId,
  messageId,
  QUERY_ID_SIZE,
  query,
  readQueryData,
  readQueryKey,
} from './messages.ts';
import { PendingQueries, type QueryOptions, queryAborted } from './pending-queries.ts';
import { pooledRandomBytes, type RandomBytes } from './random.ts';

export interface AdnlClientOptions extends Partial<ChannelLimits> {
  readonly host: string;
  readonly port: number;
  /** The server's Ed25519 key. */
  readonly publicKey: Uint8Array;
  /** For servers that authenticate their clients; most do not. */
  readonly identity?: KeyPair;
  /** Timeout of TCP connection, handshake and authentication together. */
  readonly connectTimeoutMs?: number;
  readonly queryTimeoutMs?: number;
  /** Maximum number of pending queries; more are rejected with CONNECTION_BUSY. */
  readonly maxQueries?: number;
  readonly signal?: AbortSignal;
  readonly random?: RandomBytes;
}

const DEFAULTS = {
  idleMs: 20_000,
  connectTimeoutMs: 10_000,
  queryTimeoutMs: 10_000,
  maxQueries: 4096,
  random: pooledRandomBytes,
};

type Settings = AdnlClientOptions & typeof DEFAULTS;

/**
 * One connection to a server. Answers may arrive in any order.
 *
 * @example
 * const client = await AdnlClient.connect({ ...server, connectTimeoutMs: 1000 });
 * client.pendingQueries; // => 0
 * await client.close();
 */
export class AdnlClient {
  readonly #settings: Settings;
  readonly #channel: Channel;
  readonly #pending = new PendingQueries();
  readonly #ready = Promise.withResolvers<void>();
  #clientNonce: Uint8Array | null = null;
  /** Whether the TCP connection was established. */
  #isConnected = false;
  #acknowledged = false;
  #closing = false;
  #strayMessages = 0;

  /** Resolves after the handshake, and after authentication if an identity is given. */
  static async connect(options: AdnlClientOptions): Promise<AdnlClient> {
    const settings: Settings = { ...DEFAULTS, ...options };
    const { host, port, publicKey, random, signal } = settings;
    if (signal?.aborted) throw queryAborted(signal);
    const { packet, ciphers } = openHandshake(publicKey, random);
    const socket = connect({ host, port, noDelay: true });
    socket.write(packet);
    const client = new AdnlClient(socket, ciphers, settings);
    await client.#whenReady();
    return client;
  }

  private constructor(socket: Socket, ciphers: SessionCiphers, settings: Settings) {
    this.#settings = settings;
    socket.once('connect', () => {
      this.#isConnected = true;
    });
    const handlers = {
      onPayload: (payload: Buffer) => this.#receive(payload),
      onClose: (reason: ConnectionError) => this.#pending.rejectAll(reason),
    };
    this.#channel = new Channel(socket, ciphers, handlers, { ...settings, pings: true });
  }

  /** Resolves with the reason when the connection is closed. */
  get closed(): Promise<ConnectionError> {
    return this.#channel.closed;
  }

  get pendingQueries(): number {
    return this.#pending.size;
  }

  /** Number of late or unexpected answers, and of messages of unknown kind. */
  get strayMessages(): number {
    return this.#strayMessages;
  }

  /** The answer may share memory with other answers: copy small parts that are kept for long. */
  query(data: Uint8Array, options: QueryOptions = {}): Promise<Buffer> {
    const { timeoutMs = this.#settings.queryTimeoutMs, signal } = options;
    try {
      this.#admit(signal);
      const id = this.#settings.random(QUERY_ID_SIZE);
      this.#channel.send(query(id, data));
      return this.#pending.add(id.toString('latin1'), timeoutMs, signal);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  /** Rejects new queries, waits for pending queries, then closes. */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#pending.settled();
    await this.#channel.close();
  }

  /** Closes immediately; pending queries are rejected. */
  destroy(reason?: ConnectionError): void {
    this.#channel.destroy(reason);
  }

  #admit(signal: AbortSignal | undefined): void {
    if (signal?.aborted) throw queryAborted(signal);
    if (this.#closing) throw new ConnectionError('CONNECTION_CLOSED', 'closing');
    const { size } = this.#pending;
    if (size < this.#settings.maxQueries) return;
    throw new ConnectionError('CONNECTION_BUSY', `${size} queries wait for answers`);
  }

  #receive(payload: Buffer): void {
    if (!this.#acknowledged) this.#acknowledge();
    const id = messageId(payload);
    if (id === MessageId.answer) this.#settle(payload);
    else if (id === MessageId.authenticationNonce) this.#proveIdentity(payload);
    else if (id !== null) this.#strayMessages++;
  }

  #settle(payload: Buffer): void {
    const isPending = this.#pending.answer(readQueryKey(payload), readQueryData(payload));
    if (!isPending) this.#strayMessages++;
  }

  /** Any packet completes the handshake: only the owner of the server's key can encrypt one. */
  #acknowledge(): void {
    this.#acknowledged = true;
    if (this.#settings.identity) this.#startAuthentication();
    else this.#ready.resolve();
  }

  #startAuthentication(): void {
    this.#clientNonce = Buffer.from(this.#settings.random(NONCE_SIZE));
    this.#channel.send(authenticate(this.#clientNonce));
  }

  #proveIdentity(payload: Buffer): void {
    const { identity } = this.#settings;
    if (!identity || !this.#clientNonce) throw unexpected('authentication');
    const nonces = Buffer.concat([this.#clientNonce, acceptNonce(payload)]);
    this.#clientNonce = null;
    this.#channel.send(proveIdentity(identity, nonces));
    this.#ready.resolve();
  }

  async #whenReady(): Promise<void> {
    const { connectTimeoutMs, signal } = this.#settings;
    const timer = setTimeout(() => {
      this.destroy(handshakeError(`no connection within ${connectTimeoutMs} ms`));
    }, connectTimeoutMs);
    const onAbort = () => this.destroy();
    signal?.addEventListener('abort', onAbort, { once: true });
    const failure = await Promise.race([this.#ready.promise, this.#channel.closed]);
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    if (signal?.aborted) throw queryAborted(signal);
    if (failure) throw this.#isConnected ? asHandshakeError(failure) : failure;
  }
}

function unexpected(what: string): ConnectionError {
  return new ConnectionError('ADNL_PROTOCOL', `unexpected ${what}`);
}

function handshakeError(message: string, cause?: Error): ConnectionError {
  return new ConnectionError('ADNL_HANDSHAKE', message, { cause });
}

function asHandshakeError(failure: ConnectionError): ConnectionError {
  if (failure.code === 'ADNL_HANDSHAKE') return failure;
  return handshakeError(`the server did not accept the handshake`, failure);
}
