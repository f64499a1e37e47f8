import type { Socket } from 'node:net';
import { ConnectionError } from '../errors.ts';
import type { Message } from './messages.ts';
import { MAX_PAYLOAD_BYTES, PacketWriter, wireSize } from './packet.ts';

/** As much is given to the socket; the rest waits unencrypted. */
const SOCKET_BYTES = 256 * 1024;

/** The bounded queue before the socket; what is sent within one turn of the event loop is sealed and written at once. */
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

  /** Bytes accepted but not taken by the system yet. */
  get bytes(): number {
    return this.#socket.destroyed ? 0 : this.#bytes + this.#socket.writableLength;
  }

  /** Since when the system takes nothing of what waits, by `performance.now()`. */
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

  /** Resolves when everything is with the system, or the connection is gone. */
  drained(): Promise<void> {
    if (this.bytes === 0) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Forgets what was not sent. */
  discard(): void {
    this.#messages = [];
    this.#bytes = 0;
    this.#release();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    process.nextTick(this.#flush);
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
