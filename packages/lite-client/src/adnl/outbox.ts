import type { Socket } from 'node:net';
import { ConnectionError } from '../errors.ts';
import type { Message } from './messages.ts';
import { MAX_PAYLOAD_BYTES, PacketWriter, wireSize } from './packet.ts';

/** Maximum size of the socket's buffer; further messages are queued unencrypted. */
const SOCKET_BYTES = 256 * 1024;

/** The bounded send queue. Messages of one event loop turn are encrypted and written together. */
export class Outbox {
  readonly #socket: Socket;
  readonly #writer: PacketWriter;
  readonly #maxBytes: number;
  #messages: Message[] = [];
  #bytes = 0;
  #scheduled = false;
  #blockedSinceMs: number | null = null;
  #waiting: (() => void)[] = [];

  constructor(socket: Socket, writer: PacketWriter, maxBytes: number) {
    this.#socket = socket;
    this.#writer = writer;
    this.#maxBytes = maxBytes;
  }

  /** Bytes that are queued or not yet accepted by the operating system. */
  get bytes(): number {
    return this.#socket.destroyed ? 0 : this.#bytes + this.#socket.writableLength;
  }

  /** Since when the operating system has accepted no data, in `performance.now()` time; null: not blocked. */
  get blockedSinceMs(): number | null {
    return this.#blockedSinceMs;
  }

  push(message: Message): void {
    if (message.size > MAX_PAYLOAD_BYTES) {
      throw new ConnectionError('ADNL_PROTOCOL', `no packet holds ${message.size} bytes`);
    }
    const { bytes } = this;
    if (bytes > 0 && bytes + message.size > this.#maxBytes) {
      throw new ConnectionError('CONNECTION_BUSY', `${bytes} bytes wait to be sent`);
    }
    this.#messages.push(message);
    this.#bytes += wireSize(message);
    this.#schedule();
  }

  /** Resolves when all data is accepted by the operating system, or the connection is closed. */
  drained(): Promise<void> {
    if (this.bytes === 0) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Discards all unsent messages. */
  discard(): void {
    this.#messages = [];
    this.#bytes = 0;
    this.#release();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    // Not `nextTick`, which runs after each socket event: queries of requests that arrive together share one write.
    setImmediate(this.#flush);
  }

  readonly #flush = (): void => {
    this.#scheduled = false;
    while (this.#messages.length > 0 && this.#socket.writableLength < SOCKET_BYTES) {
      this.#writeBatch();
    }
    if (this.#socket.writableLength > 0) this.#blockedSinceMs ??= performance.now();
  };

  #writeBatch(): void {
    const rest = this.#messages.splice(PacketWriter.fitting(this.#messages));
    const wire = this.#writer.seal(this.#messages);
    this.#messages = rest;
    this.#bytes -= wire.length;
    this.#socket.write(wire, this.#onWritten);
  }

  readonly #onWritten = (): void => {
    this.#blockedSinceMs = null;
    if (this.bytes === 0) this.#release();
    else this.#flush();
  };

  #release(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
