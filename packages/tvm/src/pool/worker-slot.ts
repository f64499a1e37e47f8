import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { TvmError } from '../errors.ts';
import type { Job, Reply, WorkerMessage, WorkerSettings } from '../worker/jobs.ts';

/** Of JavaScript; the emulator's own memory is bounded apart. Logs of long runs are the largest things. */
const MAX_HEAP_MB = 512;
/** For calls that are nested too deep: the stack of the emulator itself has four times as much room. */
const MAX_STACK_MB = 4;
const RESTART_DELAY_MS = 1000;

/** Sources are found as in this thread; other options may be for programs only, such as one that is typed in. */
const execArgv = process.execArgv.filter((option) => option.startsWith('--conditions='));
const entry = new URL(`../worker/main${extname(import.meta.url)}`, import.meta.url);

export interface RunningJob {
  readonly job: Job;
  settle(result: Reply | TvmError): void;
}

export interface SlotEvents {
  /** It can take a job. */
  idle(slot: WorkerSlot): void;
  /** It cannot, until it is idle again. */
  lost(slot: WorkerSlot): void;
  /** Its worker does not start; it is tried again after a while. */
  unstartable(cause: unknown): void;
}

/** The place of one worker: always filled again until it is closed. */
export class WorkerSlot {
  readonly #settings: WorkerSettings;
  readonly #timeoutMs: number;
  readonly #events: SlotEvents;
  #worker: Worker | null = null;
  #running: RunningJob | null = null;
  #deadline: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(settings: WorkerSettings, timeoutMs: number, events: SlotEvents) {
    this.#settings = settings;
    this.#timeoutMs = timeoutMs;
    this.#events = events;
    this.#start();
  }

  run(running: RunningJob): void {
    this.#running = running;
    this.#deadline = setTimeout(() => this.#overrun(), this.#timeoutMs);
    this.#worker?.postMessage(running.job);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#settle(new TvmError('TVM_CLOSED', 'the pool was closed'));
    await this.#worker?.terminate();
  }

  #start(): void {
    if (this.#closed) return;
    const resourceLimits = { maxOldGenerationSizeMb: MAX_HEAP_MB, stackSizeMb: MAX_STACK_MB };
    const worker = new Worker(entry, { workerData: this.#settings, resourceLimits, execArgv });
    let started = false;
    let failure: unknown;
    worker.on('message', (message: WorkerMessage) => {
      started ||= message.ready;
      if (worker === this.#worker) this.#heard(message);
    });
    worker.on('error', (error) => {
      failure = error;
    });
    worker.on('exit', () => {
      if (worker === this.#worker) this.#lost(started, failure);
    });
    this.#worker = worker;
  }

  #heard({ reply, ready }: WorkerMessage): void {
    if (reply) this.#settle(reply);
    if (ready && !this.#closed) this.#events.idle(this);
  }

  /** One that does not even start is not started again at once. */
  #lost(started: boolean, cause: unknown): void {
    if (this.#closed) return;
    this.#events.lost(this);
    this.#settle(new TvmError('TVM_CRASHED', 'the worker of this call was lost', { cause }));
    if (!started) this.#events.unstartable(cause);
    setTimeout(() => this.#start(), started ? 0 : RESTART_DELAY_MS).unref();
  }

  #overrun(): void {
    const worker = this.#worker;
    this.#settle(new TvmError('TVM_TIMEOUT', `the call took more than ${this.#timeoutMs} ms`));
    this.#start();
    void worker?.terminate();
  }

  #settle(result: Reply | TvmError): void {
    clearTimeout(this.#deadline);
    const running = this.#running;
    this.#running = null;
    running?.settle(result);
  }
}
