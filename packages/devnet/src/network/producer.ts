import { setImmediate as pause } from 'node:timers/promises';

/** When blocks are produced: on a message, at an interval, or on command. */
export type Production = 'instant' | 'manual' | { readonly intervalMs: number };

interface RoundMaker {
  /** Produces a round; true if more messages are pending. */
  makeRound(): Promise<boolean>;
  /** Whether something waits for the next round. */
  readonly hasInput: boolean;
}

/** Schedules rounds and runs all changes of the chain one at a time. */
export class Producer {
  readonly #rounds: RoundMaker;
  readonly production: Production;
  readonly #onError: (error: unknown) => void;
  #last: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #delivering: Promise<void> | null = null;
  #isPaused = false;
  #isClosed = false;
  /** Whether messages were left over by the last round. */
  #isBusy = false;
  /** Whether the interval produces blocks only if there is something to put into them. */
  skipsEmptyBlocks = false;

  constructor(rounds: RoundMaker, production: Production, onError: (error: unknown) => void) {
    this.#rounds = rounds;
    this.production = production;
    this.#onError = onError;
  }

  /** Starts the interval, if there is one. */
  start(): void {
    if (typeof this.production === 'object') this.#schedule(this.production.intervalMs);
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  /** While paused, blocks are produced on command only. */
  set isPaused(isPaused: boolean) {
    this.#isPaused = isPaused;
    if (!isPaused) this.wake();
  }

  /** Called when there is new input for a block. */
  wake(): void {
    if (this.production !== 'instant' || this.#isPaused || this.#isClosed || this.#delivering)
      return;
    this.#delivering = this.#deliverAll().finally(() => {
      this.#delivering = null;
    });
    this.#delivering.catch(this.#onError);
  }

  /** Whether blocks are produced without a command. */
  get isProducing(): boolean {
    return this.production !== 'manual' && !this.#isPaused && !this.#isClosed;
  }

  /** Waits until pending input is in blocks, if blocks are produced without a command. */
  async settle(): Promise<void> {
    if (!this.isProducing) return;
    this.wake();
    if (this.#delivering) await this.#delivering;
    else await this.mine(1);
  }

  /** Produces `count` rounds immediately. */
  async mine(count: number): Promise<void> {
    for (let i = 0; i < count; i++) await this.exclusively(this.#makeRound);
  }

  /** Runs a task while no round is in progress. */
  exclusively<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => {});
    return result;
  }

  /** Stops production; resolves when the current round is finished. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#last;
  }

  readonly #makeRound = async (): Promise<boolean> => {
    this.#isBusy = await this.#rounds.makeRound();
    return this.#isBusy;
  };

  get #isDue(): boolean {
    return !this.skipsEmptyBlocks || this.#isBusy || this.#rounds.hasInput;
  }

  async #deliverAll(): Promise<void> {
    while (!this.#isClosed && !this.#isPaused && (await this.exclusively(this.#makeRound)))
      await pause();
  }

  /** Schedules the next round relative to the start of the last one. */
  #schedule(delayMs: number): void {
    if (typeof this.production !== 'object' || this.#isClosed) return;
    const { intervalMs } = this.production;
    this.#timer = setTimeout(async () => {
      const start = performance.now();
      if (!this.#isPaused && this.#isDue)
        await this.exclusively(this.#makeRound).catch(this.#onError);
      this.#schedule(Math.max(0, intervalMs - (performance.now() - start)));
    }, delayMs);
  }
}
