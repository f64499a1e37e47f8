import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientStream } from './client-stream.ts';
import { RESTART } from './closing.ts';

/** Clients expect bytes at least every five seconds. */
const KEEP_ALIVE_MS = 4000;
const SLOTS = 20;
const MAX_SPREAD_MS = 3000;
const SPREAD_MS_PER_STREAM = 10;
/** After this time at shutdown, open sockets are terminated. */
const MAX_CLOSE_MS = 4000;
const CHECK_MS = 20;

/** All streams of a process, with one timer that keeps them alive. */
export class OpenStreams {
  /** The timer visits one slot after the other, so that frames are spread evenly over time. */
  readonly #slots = Array.from({ length: SLOTS }, () => new Set<ClientStream>());
  readonly #timer: NodeJS.Timeout;
  #added = 0;
  #visited = 0;
  #isClosing = false;

  constructor(keepAliveMs = KEEP_ALIVE_MS) {
    this.#timer = setInterval(() => this.#visitNext(), keepAliveMs / SLOTS);
    this.#timer.unref();
  }

  get isClosing(): boolean {
    return this.#isClosing;
  }

  add(stream: ClientStream): void {
    this.#slots[this.#added++ % SLOTS]?.add(stream);
  }

  delete(stream: ClientStream): void {
    for (const slot of this.#slots) if (slot.delete(stream)) return;
  }

  /** Closes all streams, spread over some seconds: not all clients reconnect at the same time. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#timer);
    const startMs = performance.now();
    const open = this.#all();
    const stepMs = Math.min(SPREAD_MS_PER_STREAM, MAX_SPREAD_MS / open.length);
    for (const [i, stream] of open.entries()) {
      const waitMs = startMs + i * stepMs - performance.now();
      if (waitMs > 0) await sleep(waitMs);
      stream.close(RESTART);
    }
    while (this.#all().length > 0 && performance.now() < startMs + MAX_CLOSE_MS)
      await sleep(CHECK_MS);
    for (const stream of this.#all()) stream.terminate();
  }

  #visitNext(): void {
    for (const stream of this.#slots[this.#visited++ % SLOTS] ?? [])
      if (stream.isOpen) stream.visit();
  }

  #all(): readonly ClientStream[] {
    return this.#slots.flatMap((slot) => [...slot]);
  }
}
