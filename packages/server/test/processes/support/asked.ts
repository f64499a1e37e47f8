import { setTimeout as sleep } from 'node:timers/promises';

const CLIENTS = 4;
const PAUSE_MS = 5;

/** Requests of several clients, each on a connection of its own, until they are stopped. */
export class Asked {
  readonly #url: string;
  readonly #stopping = new AbortController();
  readonly #running: Promise<unknown>;
  /** How many were answered, by status. */
  readonly statuses = new Map<number, number>();
  /** Which processes answered: each has its own prefix of request ids. */
  readonly processes = new Set<string>();
  /** How many connections ended without an answer. */
  lost = 0;

  constructor(url: string) {
    this.#url = url;
    this.#running = Promise.all(Array.from({ length: CLIENTS }, () => this.#ask()));
  }

  get answered(): number {
    return this.statuses.get(200) ?? 0;
  }

  /** Requests that are not answered then are given up. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #ask(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        const headers = { connection: 'close' };
        const { status, headers: answer, body } = await fetch(this.#url, { headers, signal });
        await body?.cancel();
        this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
        this.processes.add(answer.get('x-request-id')?.slice(0, 8) ?? '');
      } catch {
        if (!signal.aborted) this.lost++;
      }
      await sleep(PAUSE_MS);
    }
  }
}
