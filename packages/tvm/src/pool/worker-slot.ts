import { extname } from 'node:path';
import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { TvmError } from '../errors.ts';
import { JobTickets } from '../worker/job-tickets.ts';
import type { Job, JobReply, WorkerMessage, WorkerSettings } from '../worker/jobs.ts';
import type { PendingCall } from './call.ts';
import { RestartingWorker } from './restarting-worker.ts';

/** Heap limit of JavaScript in a worker; logs of long runs need the most. The memory of the emulator has its own limit. */
const MAX_HEAP_MB = 512;
/** Stack limit of a worker. The C stack of the emulator is four times as large, so that deep calls hit this limit first. */
const MAX_STACK_MB = 4;
/** The most calls that a worker has: the running one and those that wait behind it. */
const MAX_CALLS = 8;
/** A worker gets more calls when it has this many or less, so that several go into one message. */
const FEW_CALLS = 4;
/** After this time of the running call those behind it are revoked. Most calls take less than one millisecond. */
const MAX_WAIT_MS = 10;
/** Replies are collected at least this often, even if the worker announces none because its next call takes long. */
const COLLECT_MS = 2;

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
  /** The worker has finished calls: others can be sent. */
  room(slot: WorkerSlot): void;
  /** The worker exited; the slot becomes idle when a new worker has started. */
  lost(slot: WorkerSlot): void;
  /** The running call has become a long call. The handler may interrupt it. */
  long(slot: WorkerSlot): void;
  /** A call has ended `elapsedMs` after its start. */
  ended(call: PendingCall, elapsedMs: number): void;
  /** Calls were returned without being executed. */
  returned(calls: readonly PendingCall[]): void;
  /** The worker failed to start; the slot retries after a delay. */
  unstartable(cause: unknown): void;
}

/**
 * Manages one worker and replaces it when it exits. Besides the running call, the worker may have some that wait, so
 * that it does not wait for this thread between two calls, and several calls cost one message.
 */
export class WorkerSlot {
  readonly #worker: RestartingWorker<readonly Job[], WorkerMessage>;
  readonly #limits: TimeLimits;
  readonly #events: SlotEvents;
  #tickets = new JobTickets();
  #replies: MessagePort | null = null;
  /** The running call, then those that wait. */
  #calls: PendingCall[] = [];
  #isReady = false;
  #startedMs = 0;
  #timer: NodeJS.Timeout | undefined;
  /** The timer was set for a limit of a call that may have ended since. */
  #isTimerFar = false;

  constructor(settings: Omit<WorkerSettings, 'tickets'>, limits: TimeLimits, events: SlotEvents) {
    this.#limits = limits;
    this.#events = events;
    const workerData = (): WorkerSettings => {
      this.#isReady = false;
      this.#replies = null;
      this.#tickets = new JobTickets();
      return { ...settings, tickets: this.#tickets.shared };
    };
    this.#worker = new RestartingWorker<readonly Job[], WorkerMessage>(
      { entry, resourceLimits, workerData },
      {
        message: (message) => this.#onMessage(message),
        lost: (cause, started) => this.#onLost(cause, started),
      },
    );
  }

  /** The running call. */
  get call(): PendingCall | null {
    return this.#calls[0] ?? null;
  }

  /** The calls that start after the running one. */
  get waiting(): readonly PendingCall[] {
    return this.#calls.slice(1);
  }

  /** How many calls the worker can be sent. Behind a running call: only while that is short so far. */
  get room(): number {
    const [running] = this.#calls;
    if (!running) return MAX_CALLS;
    if (running.isLong || this.#calls.length > FEW_CALLS) return 0;
    const isShort = performance.now() - this.#startedMs < MAX_WAIT_MS;
    return isShort ? MAX_CALLS - this.#calls.length : 0;
  }

  /** Sends calls, which start after those that the worker has. */
  run(calls: readonly PendingCall[]): void {
    if (this.#calls.length === 0) this.#startedMs = performance.now();
    this.#calls.push(...calls);
    this.#tickets.issue(calls.length);
    this.#worker.post(calls.map(({ job }) => job));
    this.#watch();
  }

  /** Revokes the calls that wait; none if the first has not started yet. */
  revokeWaiting(): PendingCall[] {
    const { length } = this.#calls;
    if (length < 2) return [];
    return this.#calls.splice(length - this.#tickets.revokeLast(length - 1));
  }

  /** Terminates the running call without a reply and replaces the worker. */
  interrupt(): PendingCall | null {
    const call = this.#endRunning();
    this.#worker.restart();
    this.#return(this.#calls.splice(0));
    return call;
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#endRunning()?.settle(new TvmError('TVM_CLOSED', 'the pool was closed'));
    await this.#worker.close();
  }

  #onMessage(message: WorkerMessage): void {
    if (message.kind === 'started') this.#replies = message.replies;
    if (message.kind === 'replied') this.#collect();
    else this.#isReady = true;
    this.#offer();
  }

  /** Lets the pool send calls. */
  #offer(): void {
    if (!this.#isReady) return;
    if (this.#calls.length === 0) this.#events.idle(this);
    else this.#events.room(this);
  }

  #onLost(cause: unknown, started: boolean): void {
    this.#events.lost(this);
    this.#collect();
    const call = this.#endRunning();
    this.#return(this.#calls.splice(0));
    call?.settle(new TvmError('TVM_CRASHED', 'the worker of this call was lost', { cause }));
    if (!started) this.#events.unstartable(cause);
  }

  /** Settles the calls whose replies have arrived. The worker continues with the next one. */
  #collect(): void {
    const replies = this.#replies;
    if (!replies) return;
    for (let next = receiveMessageOnPort(replies); next; next = receiveMessageOnPort(replies)) {
      const { reply, elapsedMs, ready } = next.message as JobReply;
      this.#isReady = ready;
      this.#startedMs = performance.now();
      this.#endRunning(elapsedMs)?.settle(reply);
    }
  }

  #endRunning(elapsedMs = performance.now() - this.#startedMs): PendingCall | null {
    const call = this.#calls.shift();
    if (call) this.#events.ended(call, elapsedMs);
    return call ?? null;
  }

  #return(calls: readonly PendingCall[]): void {
    if (calls.length > 0) this.#events.returned(calls);
  }

  /** One timer for all calls: it looks at the call that is running then, and is set again for the next limit of it. */
  #watch(): void {
    if (this.#isTimerFar) clearTimeout(this.#timer);
    if (this.#isTimerFar || !this.#timer) this.#setTimer(COLLECT_MS);
  }

  #setTimer(delayMs: number): void {
    this.#isTimerFar = delayMs > COLLECT_MS;
    this.#timer = setTimeout(() => this.#check(), delayMs);
  }

  #check(): void {
    this.#timer = undefined;
    this.#isTimerFar = false;
    this.#collect();
    const [call] = this.#calls;
    if (call) this.#checkLimits(call);
    else this.#offer();
  }

  #checkLimits(call: PendingCall): void {
    const { longMs, timeoutMs } = this.#limits;
    const elapsedMs = performance.now() - this.#startedMs;
    if (elapsedMs >= timeoutMs) this.#onTimeout();
    if (elapsedMs >= MAX_WAIT_MS) this.#return(this.revokeWaiting());
    if (elapsedMs >= longMs && elapsedMs < timeoutMs && !call.isLong) this.#events.long(this);
    if (this.#calls.length > 0 && !this.#timer) this.#setTimer(this.#delayMs(elapsedMs));
  }

  /** The time until something may have to be done. */
  #delayMs(elapsedMs: number): number {
    if (this.#calls.length > 1) return COLLECT_MS;
    const { longMs, timeoutMs } = this.#limits;
    const next = [MAX_WAIT_MS, longMs, timeoutMs].find((limit) => limit > elapsedMs) ?? timeoutMs;
    return next - elapsedMs;
  }

  #onTimeout(): void {
    const { timeoutMs } = this.#limits;
    const call = this.interrupt();
    call?.settle(new TvmError('TVM_TIMEOUT', `the call took more than ${timeoutMs} ms`));
  }
}
