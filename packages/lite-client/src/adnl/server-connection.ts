import type { Socket } from 'node:net';
import { ConnectionError } from '../errors.ts';
import { acceptNonce, NONCE_SIZE, provenIdentity } from './authentication.ts';
import { Channel, type ChannelOptions } from './channel.ts';
import type { SessionCiphers } from './handshake.ts';
import {
  answer,
  authenticationNonce,
  emptyMessage,
  MessageId,
  messageId,
  readQueryData,
  readQueryId,
} from './messages.ts';
import { pooledRandomBytes } from './random.ts';

/** The client of a query. */
export interface Peer {
  readonly address: string;
  /** The Ed25519 key of a client that has authenticated. */
  readonly identity: Uint8Array | null;
  /** Closes the connection immediately; its pending queries are not answered. */
  destroy(): void;
}

/** Answers a query; null: no answer, as a real server handles unknown queries. */
export type QueryHandler = (query: Buffer, peer: Peer) => Promise<Uint8Array | null>;

/** Limits and handlers that all connections share. */
export interface QueryLimiter {
  readonly maxQueriesPerConnection: number;
  /** False if the server is at its limit; `connection.retry` is called when capacity is available. */
  admit(connection: ServerConnection): boolean;
  readonly handle: QueryHandler;
  done(): void;
  /** Called if the handler failed, or its answer is too long. */
  failed(error: unknown, peer: Peer): void;
  closed(connection: ServerConnection): void;
}

interface Query {
  readonly id: Buffer;
  readonly data: Buffer;
}

/** Size of the send queue above which the next answer waits. */
const ANSWER_QUEUE_BYTES = 1 << 20;

/** The server's end of a connection. Reads only as many queries as it may process; the rest stays in the socket. */
export class ServerConnection implements Peer {
  readonly address: string;
  readonly #limiter: QueryLimiter;
  readonly #channel: Channel;
  #identity: Uint8Array | null = null;
  #nonces: Uint8Array | null = null;
  #active = 0;
  /** The query that was received at the limit; the channel is paused while it is set. */
  #held: Query | null = null;
  #draining = false;

  constructor(
    socket: Socket,
    ciphers: SessionCiphers,
    limiter: QueryLimiter,
    options: ChannelOptions,
  ) {
    this.address = `${socket.remoteAddress}:${socket.remotePort}`;
    this.#limiter = limiter;
    const handlers = {
      onPayload: (payload: Buffer) => this.#receive(payload),
      onClose: () => this.#onClose(),
    };
    this.#channel = new Channel(socket, ciphers, handlers, options);
    // An empty packet answers the handshake.
    this.#channel.send(emptyMessage);
  }

  get identity(): Uint8Array | null {
    return this.#identity;
  }

  /** Retries the held query after capacity has become available. */
  retry(): void {
    const held = this.#held;
    if (!held) return;
    this.#held = null;
    this.#take(held);
    if (!this.#held) this.#channel.resume();
  }

  /** Ignores new queries, answers pending ones, then closes. */
  async close(graceMs: number): Promise<void> {
    this.#draining = true;
    if (this.#isIdle()) return this.#channel.close(graceMs);
    const grace = setTimeout(() => this.destroy(), graceMs);
    await this.#channel.closed;
    clearTimeout(grace);
  }

  destroy(): void {
    this.#channel.destroy();
  }

  #onClose(): void {
    this.#held = null;
    this.#limiter.closed(this);
  }

  #isIdle(): boolean {
    return this.#active === 0 && !this.#held;
  }

  #receive(payload: Buffer): void {
    const id = messageId(payload);
    if (id === MessageId.query) this.#onQuery(payload);
    else if (id === MessageId.authenticate) this.#challenge(payload);
    else if (id === MessageId.authenticationComplete) this.#identify(payload);
  }

  #onQuery(payload: Buffer): void {
    const query = { id: readQueryId(payload), data: readQueryData(payload) };
    if (!this.#draining) this.#take(query);
  }

  #take(query: Query): void {
    if (this.#active < this.#limiter.maxQueriesPerConnection && this.#limiter.admit(this)) {
      this.#active++;
      void this.#process(query);
    } else {
      this.#held = query;
      this.#channel.pause();
    }
  }

  /** A query counts as active until its answer is queued, so that a client that does not read is limited. */
  async #process({ id, data }: Query): Promise<void> {
    try {
      const result = await this.#limiter.handle(data, this);
      while (this.#channel.queuedBytes > ANSWER_QUEUE_BYTES) await this.#channel.drained();
      if (result && !this.#channel.closeReason) this.#channel.send(answer(id, result));
    } catch (error) {
      this.#limiter.failed(error, this);
    }
    this.#active--;
    this.#limiter.done();
    this.retry();
    if (this.#draining && this.#isIdle()) await this.#channel.close();
  }

  #challenge(payload: Buffer): void {
    const nonce = Buffer.from(pooledRandomBytes(NONCE_SIZE));
    this.#nonces = Buffer.concat([acceptNonce(payload), nonce]);
    this.#channel.send(authenticationNonce(nonce));
  }

  #identify(payload: Buffer): void {
    if (!this.#nonces) throw new ConnectionError('ADNL_PROTOCOL', 'unexpected authentication');
    this.#identity = provenIdentity(payload, this.#nonces);
    this.#nonces = null;
  }
}
