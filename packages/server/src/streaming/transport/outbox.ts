import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Outlet } from '../hub.ts';

/** A socket to which frames are written. */
export interface Wire {
  /** Bytes that the socket has not sent yet. */
  readonly bufferedBytes: number;
  write(frame: string, onWritten: () => void): void;
}

/** Counts what a transport sends. */
export interface SentTally {
  notifications: number;
  bytes: number;
}

const MAX_FRAMES = 64;
const MAX_BYTES = 4 * 2 ** 20;

/** The frames of a connection that its client has not taken yet. The socket stores them; the outbox limits them. */
export class Outbox implements Outlet {
  readonly #wire: Wire;
  readonly #tally: SentTally;
  readonly #onFull: () => void;
  /** The sizes of the unsent frames, oldest first; the first frame may be sent in part. */
  readonly #sizes: number[] = [];
  #bytes = 0;
  #waiting: ((isOpen: boolean) => void)[] = [];
  #isClosed = false;

  constructor(wire: Wire, tally: SentTally, onFull: () => void) {
    this.#wire = wire;
    this.#tally = tally;
    this.#onFull = onFull;
  }

  /** Sends a notification. */
  send(frame: string): void {
    if (this.#isClosed) return;
    this.#tally.notifications++;
    this.write(frame);
  }

  /** Sends any other frame. */
  write(frame: string): void {
    if (this.#isClosed) return;
    const size = Buffer.byteLength(frame);
    this.#tally.bytes += size;
    this.#sizes.push(size);
    this.#bytes += size;
    this.#wire.write(frame, this.#onWritten);
    this.#dropSent();
    if (!this.#fits(MAX_FRAMES, MAX_BYTES)) this.#onFull();
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
    this.#resolve(false);
  }

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
    const { bufferedBytes } = this.#wire;
    for (;;) {
      const [first] = this.#sizes;
      if (first === undefined || this.#bytes - first < bufferedBytes) return;
      this.#sizes.shift();
      this.#bytes -= first;
    }
  }
}
