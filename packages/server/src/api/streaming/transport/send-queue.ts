import { setImmediate as nextTurn } from 'node:timers/promises';
import { Frame } from '../frames.ts';
import type { FrameSink } from '../subscriber.ts';

/** A socket to which frames are written. */
export interface FrameSocket {
  /** Bytes that the socket has not sent yet. */
  readonly bufferedBytes: number;
  encode(text: string): Buffer;
  write(bytes: Buffer, onWritten?: () => void): void;
  /** Collects what is written until `uncork` is called. */
  cork(): void;
  uncork(): void;
}

/** Counts what a transport sends. */
export interface SentCounters {
  notifications: number;
  bytes: number;
}

const MAX_FRAMES = 64;
const MAX_BYTES = 4 * 2 ** 20;
/** Frames of one turn of the event loop that the socket writes at once. */
const MAX_CORKED = 16;
const MAX_CORKED_BYTES = 64 * 1024;

/** The frames of a connection that its client has not taken yet. The socket stores them; the queue limits them. */
export class SendQueue implements FrameSink {
  readonly #socket: FrameSocket;
  readonly #counters: SentCounters;
  readonly #onFull: () => void;
  /** The sizes of the unsent frames, oldest first; the first frame may be sent in part. */
  readonly #sizes: number[] = [];
  #bytes = 0;
  readonly #corked = { frames: 0, bytes: 0 };
  #waiting: ((isOpen: boolean) => void)[] = [];
  #isClosed = false;

  constructor(socket: FrameSocket, counters: SentCounters, onFull: () => void) {
    this.#socket = socket;
    this.#counters = counters;
    this.#onFull = onFull;
  }

  /** Sends a notification. */
  send(frame: Frame): void {
    if (this.#isClosed) return;
    this.#counters.notifications++;
    this.#write(frame);
  }

  /** Sends any other frame. */
  write(text: string): void {
    if (!this.#isClosed) this.#write(new Frame(text));
  }

  async ready(): Promise<boolean> {
    // Other connections get their turn, and the end of this one is noticed.
    await nextTurn();
    if (this.#isClosed || this.#hasRoom()) return !this.#isClosed;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#waiting.push(resolve);
    return promise;
  }

  /** Later frames are ignored. */
  close(): void {
    this.#isClosed = true;
    this.#uncork();
    this.#resolve(false);
  }

  #write(frame: Frame): void {
    const bytes = frame.encoded(this.#socket.encode);
    const { length } = bytes;
    this.#counters.bytes += length;
    this.#sizes.push(length);
    this.#bytes += length;
    this.#cork();
    // The frames after the first are written with it.
    if (this.#corked.frames === 0) this.#socket.write(bytes, this.#onWritten);
    else this.#socket.write(bytes);
    this.#corked.frames++;
    this.#corked.bytes += length;
    if (this.#corked.frames >= MAX_CORKED || this.#corked.bytes >= MAX_CORKED_BYTES) this.#flush();
  }

  #cork(): void {
    if (this.#corked.frames > 0) return;
    this.#socket.cork();
    process.nextTick(this.#flush);
  }

  #uncork(): void {
    if (this.#corked.frames === 0) return;
    this.#corked.frames = this.#corked.bytes = 0;
    this.#socket.uncork();
  }

  /** Gives the collected frames to the socket. */
  readonly #flush = (): void => {
    this.#uncork();
    this.#dropSent();
    if (!this.#isClosed && !this.#fits(MAX_FRAMES, MAX_BYTES)) this.#onFull();
  };

  readonly #onWritten = (): void => {
    if (this.#waiting.length > 0 && this.#hasRoom()) this.#resolve(true);
  };

  #resolve(isOpen: boolean): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve(isOpen);
  }

  #hasRoom(): boolean {
    this.#dropSent();
    return this.#fits(MAX_FRAMES / 2 - 1, MAX_BYTES / 2);
  }

  /** A single frame may have any size: a client that reads must be able to get it. */
  #fits(maxFrames: number, maxBytes: number): boolean {
    const { length } = this.#sizes;
    return length <= 1 || (length <= maxFrames && this.#bytes <= maxBytes);
  }

  #dropSent(): void {
    const { bufferedBytes } = this.#socket;
    for (;;) {
      const [first] = this.#sizes;
      if (first === undefined || this.#bytes - first < bufferedBytes) return;
      this.#sizes.shift();
      this.#bytes -= first;
    }
  }
}

/** Opcode 1 (text), the last part of its message. */
const FINAL_TEXT = 0x81;
/** Lengths that follow in two and in eight bytes. */
const TWO_BYTES = 126;
const EIGHT_BYTES = 127;

/** A text message of a server as one WebSocket frame: RFC 6455, section 5.2. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = length < TWO_BYTES ? 2 : length < 2 ** 16 ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = FINAL_TEXT;
  frame[1] = header === 2 ? length : header === 4 ? TWO_BYTES : EIGHT_BYTES;
  if (header === 4) frame.writeUInt16BE(length, 2);
  if (header === 10) frame.writeBigUInt64BE(BigInt(length), 2);
  frame.write(text, header);
  return frame;
}
