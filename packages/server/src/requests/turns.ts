import { setImmediate as nextTurn } from 'node:timers/promises';

/** The event loop is not held longer by what can be interrupted. */
const TURN_MS = 10;

/** Work that others may interrupt: `isOver` says when to wait for `next`. */
export class Turns {
  #startedMs = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#startedMs >= TURN_MS;
  }

  /** Lets others go first. */
  async next(): Promise<void> {
    await nextTurn();
    this.#startedMs = performance.now();
  }
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** A turn of the event loop that nobody else has who asks for one: what many wait for does not set all to work at once. */
export function ownTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => nextTurn());
  return lastTurn;
}
