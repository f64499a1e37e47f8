import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { TvmError } from '../errors.ts';
import type { Reply, WorkerMessage, WorkerSettings } from '../worker/jobs.ts';
import type { PendingCall } from './call.ts';

/** Of JavaScript; the emulator's own memory is bounded apart. Logs of long runs are the largest things. */
const MAX_HEAP_MB = 512;
/** For calls that are nested too deep: the stack of the emulator itself has four times as much room. */
const MAX_STACK_MB = 4;
const RESTART_DELAY_MS = 1000;

/** Sources are found as in this thread; other options may be for programs only, such as one that is typed in. */
const execArgv = process.execArgv.filter((option) => option.startsWith('--conditions='));
const entry = new URL(`../worker/main${extname(import.meta.url)}`, import.meta.url);

/** How long a call may take: until it counts as long, and at all. */
export interface TimeLimits {
  readonly longMs: number;
  readonly timeoutMs: number;
}

export interface SlotEvents {
  /** It can take a call. */
  idle(slot: WorkerSlot): void;
  /** It cannot, until it is idle again. */
  lost(slot: WorkerSlot): void;
  /** Its call has become a long one, which may be interrupted now. */
  long(slot: WorkerSlot): void;
  /** Its call has ended, `elapsedMs` after it began. */
  ended(call: PendingCall, elapsedMs: number): void;
  /** Its worker does not start; it is tried again after a while. */
  unstartable(cause: unknown): void;
}

/** The place of one worker: always filled again until it is closed. */
export class WorkerSlot {
  readonly #settings: WorkerSettings;
  readonly #limits: TimeLimits;
  readonly #events: SlotEvents;
  #worker: Worker | null = null;
  #call: PendingCall | null = null;
  #startedMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(settings: WorkerSettings, limits: TimeLimits, events: SlotEvents) {
    this.#settings = settings;
    this.#limits = limits;
    this.#events = events;
    this.#start();
  }

  /** The call that has this worker. */
  get call(): PendingCall | null {
    return this.#call;
  }

  run(call: PendingCall): void {
    const { longMs, timeoutMs } = this.#limits;
    this.#call = call;
    this.#startedMs = performance.now();
    this.#timer = call.isLong
      ? setTimeout(() => this.#overrun(), timeoutMs)
      : setTimeout(() => this.#becomeLong(), longMs);
    this.#worker?.postMessage(call.job);
  }

  /** Ends the call without an answer; its worker is replaced. */
  interrupt(): PendingCall | null {
    const worker = this.#worker;
    const call = this.#release();
    this.#start();
    void worker?.terminate();
    return call;
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

  #becomeLong(): void {
    const { longMs, timeoutMs } = this.#limits;
    this.#timer = setTimeout(() => this.#overrun(), timeoutMs - longMs);
    this.#events.long(this);
  }

  #overrun(): void {
    const { timeoutMs } = this.#limits;
    const call = this.interrupt();
    call?.settle(new TvmError('TVM_TIMEOUT', `the call took more than ${timeoutMs} ms`));
  }

  #settle(result: Reply | TvmError): void {
    this.#release()?.settle(result);
  }

  #release(): PendingCall | null {
    clearTimeout(this.#timer);
    const call = this.#call;
    this.#call = null;
    if (call) this.#events.ended(call, performance.now() - this.#startedMs);
    return call;
  }
}
