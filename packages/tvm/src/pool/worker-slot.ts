import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { TvmError } from '../errors.ts';
import { JobTickets } from '../worker/job-tickets.ts';
import type { Reply, WorkerMessage, WorkerSettings } from '../worker/jobs.ts';
import type { PendingCall } from './call.ts';

/** Of JavaScript; the emulator's own memory is bounded apart. Logs of long runs are the largest things. */
const MAX_HEAP_MB = 512;
/** For calls that are nested too deep: the stack of the emulator itself has four times as much room. */
const MAX_STACK_MB = 4;
const RESTART_DELAY_MS = 1000;
/** How long a call waits behind another one before it is taken back. Most calls take less than one millisecond. */
const MAX_WAIT_AHEAD_MS = 10;

/** The worker resolves sources as this thread does; further options of the process are not for workers. */
const execArgv = process.execArgv.filter((option) => option.startsWith('--conditions='));
const entry = new URL(`../worker/main${extname(import.meta.url)}`, import.meta.url);

/** How long a call may take: until it counts as long, and at all. */
export interface TimeLimits {
  readonly longMs: number;
  readonly timeoutMs: number;
}

export interface SlotEvents {
  /** The worker has nothing to do. */
  idle(slot: WorkerSlot): void;
  /** The worker has begun its last call: another one may be handed over ahead. */
  room(slot: WorkerSlot): void;
  /** The worker was lost; the slot is idle again when a new worker has started. */
  lost(slot: WorkerSlot): void;
  /** The running call has become a long one, which may be interrupted now. */
  long(slot: WorkerSlot): void;
  /** A call has ended, `elapsedMs` after it began. */
  ended(call: PendingCall, elapsedMs: number): void;
  /** A call that was handed over ahead comes back: it was not executed. */
  returned(call: PendingCall): void;
  /** The worker does not start; the slot tries again after a delay. */
  unstartable(cause: unknown): void;
}

/**
 * The place of one worker, which is replaced whenever it is lost. Besides the call that runs, the worker
 * may have the next one, so that it does not wait for this thread between two calls.
 */
export class WorkerSlot {
  readonly #settings: Omit<WorkerSettings, 'tickets'>;
  readonly #limits: TimeLimits;
  readonly #events: SlotEvents;
  #worker: Worker | null = null;
  #tickets = new JobTickets();
  #call: PendingCall | null = null;
  #ahead: PendingCall | null = null;
  #startedMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #aheadTimer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(settings: Omit<WorkerSettings, 'tickets'>, limits: TimeLimits, events: SlotEvents) {
    this.#settings = settings;
    this.#limits = limits;
    this.#events = events;
    this.#start();
  }

  /** The call that runs. */
  get call(): PendingCall | null {
    return this.#call;
  }

  /** The call that was handed over and waits for the one that runs. */
  get ahead(): PendingCall | null {
    return this.#ahead;
  }

  /** Whether a call may be handed over ahead: the one that runs is short as far as is known. */
  get hasRoomAhead(): boolean {
    if (!this.#call || this.#call.isLong || this.#ahead) return false;
    return performance.now() - this.#startedMs < MAX_WAIT_AHEAD_MS;
  }

  /** Runs the call now, where the worker is idle, and otherwise after the one that runs. */
  run(call: PendingCall): void {
    if (this.#call) {
      this.#ahead = call;
      this.#aheadTimer = setTimeout(() => this.#waitedAhead(), MAX_WAIT_AHEAD_MS);
    } else this.#begin(call);
    this.#tickets.issue();
    this.#worker?.postMessage(call.job);
  }

  /** Takes back the call that was handed over ahead; null where there is none, or the worker has just begun it. */
  takeBack(): PendingCall | null {
    return this.#ahead && this.#tickets.revokeLast() ? this.#takeAhead() : null;
  }

  /** Ends the running call without an answer; its worker is replaced. */
  interrupt(): PendingCall | null {
    const worker = this.#worker;
    this.#worker = null;
    const call = this.#release();
    this.#start();
    void worker?.terminate();
    this.#returnAhead();
    return call;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#release()?.settle(new TvmError('TVM_CLOSED', 'the pool was closed'));
    await this.#worker?.terminate();
  }

  #start(): void {
    if (this.#closed) return;
    this.#tickets = new JobTickets();
    const workerData: WorkerSettings = { ...this.#settings, tickets: this.#tickets.shared };
    const resourceLimits = { maxOldGenerationSizeMb: MAX_HEAP_MB, stackSizeMb: MAX_STACK_MB };
    const worker = new Worker(entry, { workerData, resourceLimits, execArgv });
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
    if (reply) this.#finish(reply);
    if (!ready || this.#closed) return;
    if (this.#call) this.#events.room(this);
    else this.#events.idle(this);
  }

  /** A worker that does not even start is not started again at once. */
  #lost(started: boolean, cause: unknown): void {
    if (this.#closed) return;
    this.#events.lost(this);
    this.#worker = null;
    const call = this.#release();
    this.#returnAhead();
    call?.settle(new TvmError('TVM_CRASHED', 'the worker of this call was lost', { cause }));
    if (!started) this.#events.unstartable(cause);
    setTimeout(() => this.#start(), started ? 0 : RESTART_DELAY_MS).unref();
  }

  #begin(call: PendingCall): void {
    const { longMs, timeoutMs } = this.#limits;
    this.#call = call;
    this.#startedMs = performance.now();
    this.#timer = call.isLong
      ? setTimeout(() => this.#overrun(), timeoutMs)
      : setTimeout(() => this.#becomeLong(), longMs);
  }

  /** The worker goes on with the call that it has ahead, if it has one. */
  #finish(reply: Reply): void {
    const call = this.#release();
    const next = this.#takeAhead();
    if (next) this.#begin(next);
    call?.settle(reply);
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

  #waitedAhead(): void {
    if (this.#ahead && this.#tickets.revokeLast()) this.#returnAhead();
  }

  #returnAhead(): void {
    const call = this.#takeAhead();
    if (call) this.#events.returned(call);
  }

  #takeAhead(): PendingCall | null {
    clearTimeout(this.#aheadTimer);
    const call = this.#ahead;
    this.#ahead = null;
    return call;
  }

  #release(): PendingCall | null {
    clearTimeout(this.#timer);
    const call = this.#call;
    this.#call = null;
    if (call) this.#events.ended(call, performance.now() - this.#startedMs);
    return call;
  }
}
