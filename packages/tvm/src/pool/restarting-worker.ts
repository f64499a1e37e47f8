import { type ResourceLimits, type Transferable, Worker } from 'node:worker_threads';

const RESTART_DELAY_MS = 1000;

/** Workers resolve sources like this thread. Other options of the process are not passed on. */
const execArgv = process.execArgv.filter((option) => option.startsWith('--conditions='));

export interface WorkerOptions {
  /** The file that the worker runs. It sends a first message when it has started. */
  readonly entry: URL;
  readonly resourceLimits: ResourceLimits;
  /** Called before each start. */
  workerData?(): unknown;
}

export interface WorkerEvents<Received> {
  message(message: Received): void;
  /** The worker exited by itself and is replaced: at once, or after a delay if it has never started. */
  lost(cause: unknown, started: boolean): void;
}

/**
 * A worker thread that is replaced when it exits, until it is closed.
 *
 * @example
 * const { promise, resolve, reject } = Promise.withResolvers();
 * const worker = new RestartingWorker(options, { message: resolve, lost: reject });
 * worker.post(7);
 * await promise; // => 7
 * await worker.close();
 */
export class RestartingWorker<Sent, Received> {
  readonly #options: WorkerOptions;
  readonly #events: WorkerEvents<Received>;
  /** Null between an exit and the start of the next worker. */
  #worker: Worker | null = null;
  #closed = false;

  constructor(options: WorkerOptions, events: WorkerEvents<Received>) {
    this.#options = options;
    this.#events = events;
    this.#start();
  }

  post(message: Sent, transfer?: readonly Transferable[]): void {
    this.#worker?.postMessage(message, transfer);
  }

  /** Replaces a busy worker. The old one is terminated, and no message of it arrives any more. */
  restart(): void {
    const worker = this.#worker;
    this.#worker = null;
    this.#start();
    void worker?.terminate();
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#closed = true;
    this.#worker = null;
    await worker?.terminate();
  }

  #start(): void {
    if (this.#closed || this.#worker) return;
    const { entry, resourceLimits, workerData } = this.#options;
    const worker = new Worker(entry, { workerData: workerData?.(), resourceLimits, execArgv });
    let started = false;
    let failure: unknown;
    worker.on('message', (message: Received) => {
      started = true;
      if (worker === this.#worker) this.#events.message(message);
    });
    worker.on('error', (error) => {
      failure = error;
    });
    worker.on('exit', () => {
      if (worker === this.#worker) this.#onExit(failure, started);
    });
    this.#worker = worker;
  }

  #onExit(cause: unknown, started: boolean): void {
    this.#worker = null;
    this.#events.lost(cause, started);
    if (started) this.#start();
    else setTimeout(() => this.#start(), RESTART_DELAY_MS).unref();
  }
}
