import { setImmediate as pause } from 'node:timers/promises';

/** When blocks are made: once a message has come, every so often, or on command only. */
export type Production = 'instant' | 'manual' | { readonly intervalMs: number };

/** Makes a round; true: there is more to deliver. */
type MakeRound = () => Promise<boolean>;

/** Decides when rounds are made; one at a time, and nothing else while one is. */
export class Producer {
  readonly #makeRound: MakeRound;
  readonly production: Production;
  readonly #onError: (error: unknown) => void;
  #last: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #delivering: Promise<void> | null = null;
  #isPaused = false;
  #isClosed = false;

  constructor(makeRound: MakeRound, production: Production, onError: (error: unknown) => void) {
    this.#makeRound = makeRound;
    this.production = production;
    this.#onError = onError;
  }

  /** Begins to make blocks of its own accord. */
  start(): void {
    if (typeof this.production === 'object') this.#schedule(this.production.intervalMs);
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  /** While it is paused, only commands make blocks. */
  set isPaused(isPaused: boolean) {
    this.#isPaused = isPaused;
    if (!isPaused) this.wake();
  }

  /** Something has come that is to be put into a block. */
  wake(): void {
    if (this.production !== 'instant' || this.#isPaused || this.#isClosed || this.#delivering)
      return;
    this.#delivering = this.#deliverAll().finally(() => {
      this.#delivering = null;
    });
    this.#delivering.catch(this.#onError);
  }

  /** Whether blocks are made without a command. */
  get isProducing(): boolean {
    return this.production !== 'manual' && !this.#isPaused && !this.#isClosed;
  }

  /** Waits for what has come to be in blocks, as far as blocks are made without a command. */
  async settle(): Promise<void> {
    if (!this.isProducing) return;
    this.wake();
    if (this.#delivering) await this.#delivering;
    else await this.mine(1);
  }

  /** Makes so many rounds now. */
  async mine(count: number): Promise<void> {
    for (let i = 0; i < count; i++) await this.exclusively(this.#makeRound);
  }

  /** Does something while no round is made. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return result;
  }

  /** Makes no more rounds; returns when the last one is over. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#last;
  }

  async #deliverAll(): Promise<void> {
    while (!this.#isClosed && !this.#isPaused && (await this.exclusively(this.#makeRound)))
      await pause();
  }

  /** The next round begins an interval after the last one began, however long it took. */
  #schedule(delayMs: number): void {
    if (typeof this.production !== 'object' || this.#isClosed) return;
    const { intervalMs } = this.production;
    this.#timer = setTimeout(async () => {
      const start = performance.now();
      if (!this.#isPaused) await this.exclusively(this.#makeRound).catch(this.#onError);
      this.#schedule(Math.max(0, intervalMs - (performance.now() - start)));
    }, delayMs);
  }
}
