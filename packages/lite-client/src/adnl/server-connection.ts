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

/** Who asks. */
export interface Peer {
  readonly address: string;
  /** The Ed25519 key of a client that has authenticated. */
  readonly identity: Uint8Array | null;
  /** Ends the connection at once; what it still waits for stays without an answer. */
  destroy(): void;
}

/** Answers a query; null leaves it without an answer, as a real server does with what it does not know. */
export type QueryHandler = (query: Buffer, peer: Peer) => Promise<Uint8Array | null>;

/** What connections share. */
export interface QueryDesk {
  readonly maxQueriesPerConnection: number;
  /** False where the whole server has enough to do: the connection is told by `retry` when it has not. */
  admit(connection: ServerConnection): boolean;
  readonly handle: QueryHandler;
  done(): void;
  /** The handler failed, or its answer is too long. */
  failed(error: unknown, peer: Peer): void;
  closed(connection: ServerConnection): void;
}

interface Query {
  readonly id: Buffer;
  readonly data: Buffer;
}

/** Above this the next answer waits for the ones before it. */
const ANSWER_QUEUE_BYTES = 1 << 20;

/** The server's end of a connection: takes as many queries as it may work on and leaves the rest on the wire. */
export class ServerConnection implements Peer {
  readonly address: string;
  readonly #desk: QueryDesk;
  readonly #channel: Channel;
  #identity: Uint8Array | null = null;
  #nonces: Uint8Array | null = null;
  #active = 0;
  /** The query that came when there was no room; the channel is paused while there is one. */
  #held: Query | null = null;
  #draining = false;

  constructor(socket: Socket, ciphers: SessionCiphers, desk: QueryDesk, options: ChannelOptions) {
    this.address = `${socket.remoteAddress}:${socket.remotePort}`;
    this.#desk = desk;
    const handlers = {
      onPayload: (payload: Buffer) => this.#receive(payload),
      onClose: () => this.#onClose(),
    };
    this.#channel = new Channel(socket, ciphers, handlers, options);
    // The handshake is answered with an empty packet.
    this.#channel.send(emptyMessage);
  }

  get identity(): Uint8Array | null {
    return this.#identity;
  }

  /** There may be room now for the query that was held. */
  retry(): void {
    const held = this.#held;
    if (!held) return;
    this.#held = null;
    this.#take(held);
    if (!this.#held) this.#channel.resume();
  }

  /** Takes no more queries, answers those it has, then closes. */
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
    this.#desk.closed(this);
  }

  #isIdle(): boolean {
    return this.#active === 0 && !this.#held;
  }

  #receive(payload: Buffer): void {
    const id = messageId(payload);
    if (id === MessageId.query) this.#ask(payload);
    else if (id === MessageId.authenticate) this.#challenge(payload);
    else if (id === MessageId.authenticationComplete) this.#identify(payload);
  }

  #ask(payload: Buffer): void {
    const query = { id: readQueryId(payload), data: readQueryData(payload) };
    if (!this.#draining) this.#take(query);
  }

  #take(query: Query): void {
    if (this.#active < this.#desk.maxQueriesPerConnection && this.#desk.admit(this)) {
      this.#active++;
      void this.#work(query);
    } else {
      this.#held = query;
      this.#channel.pause();
    }
  }

  /** A query counts as active until its answer is on its way, so one who does not read cannot ask for ever. */
  async #work({ id, data }: Query): Promise<void> {
    try {
      const result = await this.#desk.handle(data, this);
      while (this.#channel.queuedBytes > ANSWER_QUEUE_BYTES) await this.#channel.drained();
      if (result && !this.#channel.closeReason) this.#channel.send(answer(id, result));
    } catch (error) {
      this.#desk.failed(error, this);
    }
    this.#active--;
    this.#desk.done();
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
