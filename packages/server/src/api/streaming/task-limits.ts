import { setTimeout as sleep } from 'node:timers/promises';

/** Limits how many tasks run at a time; the others wait in order. */
export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}

/** After a task, a subject waits for this multiple of the time that the task took: it does not keep the database busy. */
const REST = 2;
/** A timer would take longer than a shorter rest. */
const MIN_REST_MS = 1;

/** Limits how many tasks run at a time, one of each subject. Subjects take turns. */
export class FairQueue {
  #free: number;
  readonly #busy = new Set<string>();
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(count: number) {
    this.#free = count;
  }

  async run<T>(subject: string, task: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => this.#wait(subject, resolve));
    const startMs = performance.now();
    try {
      return await task();
    } finally {
      this.#free++;
      void this.#rest(subject, REST * (performance.now() - startMs));
      this.#startNext();
    }
  }

  #wait(subject: string, start: () => void): void {
    const line = this.#waiting.get(subject);
    if (line) line.push(start);
    else this.#waiting.set(subject, [start]);
    this.#startNext();
  }

  async #rest(subject: string, ms: number): Promise<void> {
    if (ms >= MIN_REST_MS) await sleep(ms, undefined, { ref: false });
    this.#busy.delete(subject);
    this.#startNext();
  }

  /** Starts the first task of the subject that waited longest; its other tasks wait behind those of all others. */
  #startNext(): void {
    if (this.#free === 0) return;
    const subject = this.#waiting.keys().find((each) => !this.#busy.has(each));
    if (subject === undefined) return;
    const [start, ...rest] = this.#waiting.get(subject) ?? [];
    this.#waiting.delete(subject);
    if (rest.length > 0) this.#waiting.set(subject, rest);
    this.#free--;
    this.#busy.add(subject);
    start?.();
  }
}
