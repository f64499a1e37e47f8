import { extname } from 'node:path';
import { TvmError } from '../errors.ts';
import { JobTickets } from '../worker/job-tickets.ts';
import type { Job, Reply, WorkerMessage, WorkerSettings } from '../worker/jobs.ts';
import type { PendingCall } from './call.ts';
import { RestartingWorker } from './restarting-worker.ts';

/** Heap limit of JavaScript in a worker; logs of long runs need the most. The memory of the emulator has its own limit. */
const MAX_HEAP_MB = 512;
/** Stack limit of a worker. The C stack of the emulator is four times as large, so that deep calls hit this limit first. */
const MAX_STACK_MB = 4;
/** After this time a prefetched call that has not started is revoked. Most calls take less than one millisecond. */
const MAX_PREFETCH_MS = 10;

const resourceLimits = { maxOldGenerationSizeMb: MAX_HEAP_MB, stackSizeMb: MAX_STACK_MB };
const entry = new URL(`../worker/main${extname(import.meta.url)}`, import.meta.url);

/** `longMs`: after this time a call is a long call. `timeoutMs`: after this time it is terminated. */
export interface TimeLimits {
  readonly longMs: number;
  readonly timeoutMs: number;
}

export interface SlotEvents {
  /** The worker is idle. */
  idle(slot: WorkerSlot): void;
  /** The worker has started its last call: another one can be prefetched. */
  room(slot: WorkerSlot): void;
  /** The worker exited; the slot becomes idle when a new worker has started. */
  lost(slot: WorkerSlot): void;
  /** The running call has become a long call. The handler may interrupt it. */
  long(slot: WorkerSlot): void;
  /** A call has ended `elapsedMs` after its start. */
  ended(call: PendingCall, elapsedMs: number): void;
  /** A prefetched call was returned without being executed. */
  returned(call: PendingCall): void;
  /** The worker failed to start; the slot retries after a delay. */
  unstartable(cause: unknown): void;
}

/**
 * Manages one worker and replaces it when it exits. Besides the running call, the worker may have one
 * prefetched call, so that it does not wait for this thread between two calls.
 */
export class WorkerSlot {
  readonly #worker: RestartingWorker<Job, WorkerMessage>;
  readonly #limits: TimeLimits;
  readonly #events: SlotEvents;
  #tickets = new JobTickets();
  #call: PendingCall | null = null;
  #prefetched: PendingCall | null = null;
  #startedMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #prefetchTimer: NodeJS.Timeout | undefined;

  constructor(settings: Omit<WorkerSettings, 'tickets'>, limits: TimeLimits, events: SlotEvents) {
    this.#limits = limits;
    this.#events = events;
    const workerData = (): WorkerSettings => {
      this.#tickets = new JobTickets();
      return { ...settings, tickets: this.#tickets.shared };
    };
    this.#worker = new RestartingWorker<Job, WorkerMessage>(
      { entry, resourceLimits, workerData },
      {
        message: (message) => this.#onMessage(message),
        lost: (cause, started) => this.#onLost(cause, started),
      },
    );
  }

  /** The running call. */
  get call(): PendingCall | null {
    return this.#call;
  }

  /** The prefetched call, which starts after the running one. */
  get prefetched(): PendingCall | null {
    return this.#prefetched;
  }

  /** Whether a call can be prefetched: the running call must be short so far. */
  get canPrefetch(): boolean {
    if (!this.#call || this.#call.isLong || this.#prefetched) return false;
    return performance.now() - this.#startedMs < MAX_PREFETCH_MS;
  }

  /** Starts the call if the worker is idle, otherwise prefetches it. */
  run(call: PendingCall): void {
    if (this.#call) {
      this.#prefetched = call;
      this.#prefetchTimer = setTimeout(() => this.#prefetchExpired(), MAX_PREFETCH_MS);
    } else this.#startCall(call);
    this.#tickets.issue();
    this.#worker.post(call.job);
  }

  /** Revokes the prefetched call; null if there is none or it has just started. */
  revokePrefetched(): PendingCall | null {
    return this.#prefetched && this.#tickets.revokeLast() ? this.#releasePrefetched() : null;
  }

  /** Terminates the running call without a reply and replaces the worker. */
  interrupt(): PendingCall | null {
    const call = this.#release();
    this.#worker.restart();
    this.#returnPrefetched();
    return call;
  }

  async close(): Promise<void> {
    this.#release()?.settle(new TvmError('TVM_CLOSED', 'the pool was closed'));
    await this.#worker.close();
  }

  #onMessage({ reply, ready }: WorkerMessage): void {
    if (reply) this.#finish(reply);
    if (!ready) return;
    if (this.#call) this.#events.room(this);
    else this.#events.idle(this);
  }

  #onLost(cause: unknown, started: boolean): void {
    this.#events.lost(this);
    const call = this.#release();
    this.#returnPrefetched();
    call?.settle(new TvmError('TVM_CRASHED', 'the worker of this call was lost', { cause }));
    if (!started) this.#events.unstartable(cause);
  }

  #startCall(call: PendingCall): void {
    const { longMs, timeoutMs } = this.#limits;
    this.#call = call;
    this.#startedMs = performance.now();
    this.#timer = call.isLong
      ? setTimeout(() => this.#onTimeout(), timeoutMs)
      : setTimeout(() => this.#onLong(), longMs);
  }

  /** Settles the running call. The worker continues with the prefetched call, if any. */
  #finish(reply: Reply): void {
    const call = this.#release();
    const next = this.#releasePrefetched();
    if (next) this.#startCall(next);
    call?.settle(reply);
  }

  #onLong(): void {
    const { longMs, timeoutMs } = this.#limits;
    this.#timer = setTimeout(() => this.#onTimeout(), timeoutMs - longMs);
    this.#events.long(this);
  }

  #onTimeout(): void {
    const { timeoutMs } = this.#limits;
    const call = this.interrupt();
    call?.settle(new TvmError('TVM_TIMEOUT', `the call took more than ${timeoutMs} ms`));
  }

  #prefetchExpired(): void {
    if (this.#prefetched && this.#tickets.revokeLast()) this.#returnPrefetched();
  }

  #returnPrefetched(): void {
    const call = this.#releasePrefetched();
    if (call) this.#events.returned(call);
  }

  #releasePrefetched(): PendingCall | null {
    clearTimeout(this.#prefetchTimer);
    const call = this.#prefetched;
    this.#prefetched = null;
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
