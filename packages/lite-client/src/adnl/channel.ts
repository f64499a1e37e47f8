import type { Decipheriv } from 'node:crypto';
import type { Socket } from 'node:net';
import { ConnectionError } from '../errors.ts';
import type { SessionCiphers } from './handshake.ts';
import { KeepAlive } from './keep-alive.ts';
import { type Message, MessageId, messageId, PING_SIZE, ping, pongTo } from './messages.ts';
import { Outbox } from './outbox.ts';
import { MAX_PACKET_BYTES, PacketWriter } from './packet.ts';
import { PacketReader } from './packet-reader.ts';
import { pooledRandomBytes, type RandomBytes } from './random.ts';

export interface ChannelLimits {
  /** The channel closes after this time without a complete packet. */
  readonly idleMs: number;
  /** Maximum size of a received packet. Default: 2^24. */
  readonly maxPacketBytes?: number;
  /** Maximum size of the send queue; more data is rejected with CONNECTION_BUSY. Default: 2^25. */
  readonly maxQueuedBytes?: number;
}

export interface ChannelOptions extends ChannelLimits {
  /** Whether to send a ping after half of `idleMs`, as clients do. */
  readonly pings: boolean;
  readonly random?: RandomBytes;
}

export interface ChannelHandlers {
  /** The payload may share memory with other payloads of the same chunk. An exception closes the channel. */
  onPayload(payload: Buffer): void;
  /** Called once, with the reason. */
  onClose(reason: ConnectionError): void;
}

const MAX_QUEUED_BYTES = 2 * MAX_PACKET_BYTES;
const CLOSE_GRACE_MS = 1000;
const KEEP_ALIVE_BYTES = 4096;

/** One end of an ADNL connection after the handshake: payloads in both directions, with back-pressure and keep-alive. */
export class Channel {
  readonly #socket: Socket;
  readonly #decrypt: Decipheriv;
  readonly #handlers: ChannelHandlers;
  readonly #reader: PacketReader;
  readonly #outbox: Outbox;
  readonly #keepAlive: KeepAlive;
  readonly #closed = Promise.withResolvers<ConnectionError>();
  #paused = false;
  #delivering = false;
  #closing = false;
  #closeReason: ConnectionError | null = null;

  constructor(
    socket: Socket,
    { encrypt, decrypt }: SessionCiphers,
    handlers: ChannelHandlers,
    options: ChannelOptions,
  ) {
    const { random = pooledRandomBytes, maxQueuedBytes = MAX_QUEUED_BYTES } = options;
    this.#socket = socket;
    this.#decrypt = decrypt;
    this.#handlers = handlers;
    this.#reader = new PacketReader(options.maxPacketBytes);
    this.#outbox = new Outbox(socket, new PacketWriter(encrypt, random), maxQueuedBytes);
    this.#keepAlive = new KeepAlive({
      idleMs: options.idleMs,
      ...(options.pings && { onQuiet: () => this.#sendIfIdle(ping(random(8))) }),
      onDead: () => this.destroy(closed(`silent for ${options.idleMs} ms`)),
      blockedSinceMs: () => this.#outbox.blockedSinceMs,
    });
    socket.on('data', this.#onData).on('end', this.#onEnd);
    socket.on('error', this.#onError).on('close', this.#onEnd);
    socket.resume();
  }

  /** Why the channel was closed; null while open. */
  get closeReason(): ConnectionError | null {
    return this.#closeReason;
  }

  /** Size of the send queue. */
  get queuedBytes(): number {
    return this.#outbox.bytes;
  }

  /** Throws CONNECTION_BUSY if the send queue is full; retry after `drained`. */
  send(message: Message): void {
    if (this.#closeReason) throw this.#closeReason;
    if (this.#closing) throw closed('closing');
    this.#outbox.push(message);
  }

  /** Resolves when the send queue is empty, or the channel is closed. */
  drained(): Promise<void> {
    return this.#outbox.drained();
  }

  /** Stops the delivery of payloads, and the reading of the socket, until `resume`. */
  pause(): void {
    this.#paused = true;
    this.#socket.pause();
    this.#keepAlive.suspend();
  }

  resume(): void {
    if (!this.#paused || this.#closeReason) return;
    this.#paused = false;
    this.#keepAlive.resume();
    this.#deliver();
    if (!this.#paused) this.#socket.resume();
  }

  /** Resolves with the reason when the channel is closed. */
  get closed(): Promise<ConnectionError> {
    return this.#closed.promise;
  }

  /** Sends the queue, ends the connection and waits for the other side; destroys the socket after the grace period. */
  async close(graceMs = CLOSE_GRACE_MS): Promise<void> {
    const grace = setTimeout(() => this.destroy(), graceMs);
    if (!this.#closing) {
      this.#closing = true;
      await this.#outbox.drained();
      this.#socket.end();
    }
    await this.#closed.promise;
    clearTimeout(grace);
  }

  destroy(reason = closed('closed')): void {
    if (this.#closeReason) return;
    this.#closeReason = reason;
    this.#keepAlive.stop();
    this.#outbox.discard();
    this.#socket.off('data', this.#onData).off('end', this.#onEnd).off('close', this.#onEnd);
    this.#socket.destroy();
    this.#closed.resolve(reason);
    this.#handlers.onClose(reason);
  }

  readonly #onData = (chunk: Buffer): void => {
    this.#reader.push(this.#decrypt.update(chunk));
    this.#deliver();
  };

  readonly #onEnd = (): void =>
    this.destroy(closed(this.#closing ? 'closed' : 'closed by the other side'));

  // Not removed by `destroy`: a socket can fail afterwards, and an error without a listener ends the process.
  readonly #onError = (cause: Error): void =>
    this.destroy(new ConnectionError('CONNECTION_CLOSED', cause.message, { cause }));

  /** Reentrant: a handler may pause, resume or destroy the channel. */
  #deliver(): void {
    if (this.#delivering) return;
    this.#delivering = true;
    try {
      this.#deliverAll();
    } catch (error) {
      this.destroy(violation(error));
    } finally {
      this.#delivering = false;
    }
  }

  #deliverAll(): void {
    let received = false;
    while (!this.#paused && !this.#closeReason) {
      const payload = this.#reader.next();
      if (payload === null) break;
      received = true;
      this.#receive(payload);
    }
    if (received) this.#keepAlive.onPacket();
  }

  #receive(payload: Buffer): void {
    const id = payload.length === PING_SIZE ? messageId(payload) : null;
    if (id === MessageId.ping) this.#sendIfIdle(pongTo(payload));
    else if (id !== MessageId.pong) this.#handlers.onPayload(payload);
  }

  /** Sends a ping or pong, unless other data is queued, which keeps the connection alive as well. */
  #sendIfIdle(message: Message): void {
    if (!this.#closing && this.#outbox.bytes < KEEP_ALIVE_BYTES) this.#outbox.push(message);
  }
}

function closed(message: string): ConnectionError {
  return new ConnectionError('CONNECTION_CLOSED', message);
}

function violation(error: unknown): ConnectionError {
  if (error instanceof ConnectionError) return error;
  return new ConnectionError('ADNL_PROTOCOL', 'payload refused', { cause: error });
}
