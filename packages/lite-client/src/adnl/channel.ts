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
  /** Closes after this long without a complete packet. */
  readonly idleMs: number;
  /** The longest packet accepted; 2^24 by default. */
  readonly maxPacketBytes?: number;
  /** What may wait to be sent before CONNECTION_BUSY; 2^25 by default. */
  readonly maxQueuedBytes?: number;
}

export interface ChannelOptions extends ChannelLimits {
  /** Whether it pings after half of `idleMs`, as clients do. */
  readonly pings: boolean;
  readonly random?: RandomBytes;
}

export interface ChannelHandlers {
  /** The payload may share its memory with others that came in the same chunk. What this throws closes the channel. */
  onPayload(payload: Buffer): void;
  /** Called once, with the reason. */
  onClose(reason: ConnectionError): void;
}

const MAX_QUEUED_BYTES = 2 * MAX_PACKET_BYTES;
const CLOSE_GRACE_MS = 1000;
const KEEP_ALIVE_BYTES = 4096;

/** Either end of an ADNL connection after the handshake: payloads both ways, with back-pressure and keep-alive. */
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

  /** Why it is closed, or null while it is open. */
  get closeReason(): ConnectionError | null {
    return this.#closeReason;
  }

  /** Bytes that wait to be sent. */
  get queuedBytes(): number {
    return this.#outbox.bytes;
  }

  /** Throws CONNECTION_BUSY when too much waits already; `drained` says when to try again. */
  send(message: Message): void {
    if (this.#closeReason) throw this.#closeReason;
    if (this.#closing) throw closed('closing');
    this.#outbox.push(message);
  }

  /** Resolves when nothing waits to be sent any more, or the channel is closed. */
  drained(): Promise<void> {
    return this.#outbox.drained();
  }

  /** No payload is delivered, and soon none is read, until `resume`. */
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

  /** Resolves with the reason. */
  get closed(): Promise<ConnectionError> {
    return this.#closed.promise;
  }

  /** Sends what waits, says goodbye and waits for the other side to do so; destroys what is left after the grace. */
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

  // Stays when the channel is destroyed: a socket can fail afterwards, and nobody else listens.
  readonly #onError = (cause: Error): void =>
    this.destroy(new ConnectionError('CONNECTION_CLOSED', cause.message, { cause }));

  /** A handler may pause, resume or destroy the channel while it is called. */
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
    let heard = false;
    while (!this.#paused && !this.#closeReason) {
      const payload = this.#reader.next();
      if (payload === null) break;
      heard = true;
      this.#receive(payload);
    }
    if (heard) this.#keepAlive.heard();
  }

  #receive(payload: Buffer): void {
    const id = payload.length === PING_SIZE ? messageId(payload) : null;
    if (id === MessageId.ping) this.#sendIfIdle(pongTo(payload));
    else if (id !== MessageId.pong) this.#handlers.onPayload(payload);
  }

  /** For pings and pongs: where something else waits to be sent, that shows life as well. */
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
