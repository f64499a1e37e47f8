import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextIteration, setTimeout as sleep } from 'node:timers/promises';

/** The longest time for which interruptible work blocks the event loop. */
const SLICE_MS = 5;
/** The longest pause of a background computation after a slice: others then get two thirds of the time. */
const PAUSE_MS = 2 * SLICE_MS;

const BACKGROUND = new AsyncLocalStorage<() => boolean>();

/** Runs work whose computations pause after each slice while others are running. */
export function inBackground<T>(areOthersRunning: () => boolean, work: () => T): T {
  return BACKGROUND.run(areOthersRunning, work);
}

/** The share of the event loop that a long computation takes at once: when `isOver`, the computation awaits `next()`. */
export class TimeSlice {
  readonly #sliceMs: number;
  #startedMs = performance.now();

  constructor(sliceMs = SLICE_MS) {
    this.#sliceMs = sliceMs;
  }

  get isOver(): boolean {
    return performance.now() - this.#startedMs >= this.#sliceMs;
  }

  /** Yields to other tasks and starts the next slice. */
  async next(): Promise<void> {
    await nextIteration();
    const areOthersRunning = BACKGROUND.getStore();
    const untilMs = performance.now() + PAUSE_MS;
    while (areOthersRunning?.() && performance.now() < untilMs) await sleep(1);
    this.#startedMs = performance.now();
  }

  /** As `next`, in an iteration of the event loop in which no other computation that waits here continues. */
  async nextAlone(): Promise<void> {
    await reserveIteration();
    this.#startedMs = performance.now();
  }
}

let lastReserved: Promise<unknown> = Promise.resolve();

/**
 * Waits for an iteration of the event loop that no other caller of this function gets, so that requests that waited for
 * one event do not all compute in the same iteration.
 */
export function reserveIteration(): Promise<unknown> {
  lastReserved = lastReserved.then(() => nextIteration());
  return lastReserved;
}
