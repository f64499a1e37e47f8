import { availableParallelism } from 'node:os';
import { emulatorWasm } from '../emulator/artifact.ts';
import { compile } from '../emulator/wasm.ts';
import { limitWasm } from '../emulator/wasm-limits.ts';
import { TvmError } from '../errors.ts';
import type { Job, Outcome, Reply } from '../worker/jobs.ts';
import { type RunningJob, WorkerSlot } from './worker-slot.ts';

export interface PoolOptions {
  /** Emulators at work at once. Default: one for each core but one. */
  readonly workers?: number;
  /** Calls that may wait; further ones are refused with `TVM_BUSY`. */
  readonly maxQueued?: number;
  /** A call that takes longer is ended together with its worker, which is replaced. */
  readonly timeoutMs?: number;
  /** Of one emulator. A call that needs more fails with `TVM_CRASHED`. */
  readonly maxMemoryBytes?: number;
}

export interface PoolSnapshot {
  readonly workers: number;
  readonly busy: number;
  readonly queued: number;
  readonly calls: number;
  readonly timeouts: number;
  readonly crashes: number;
}

const DEFAULTS = {
  workers: Math.max(1, availableParallelism() - 1),
  maxQueued: 1000,
  timeoutMs: 5000,
  maxMemoryBytes: 512 * 2 ** 20,
};

/** What an emulator needs before it does anything, and some more. */
const MIN_MEMORY_BYTES = 64 * 2 ** 20;

/** Hands jobs to workers, each with an emulator of its own, in the order they came. */
export class WorkerPool {
  readonly #options: typeof DEFAULTS;
  readonly #slots: WorkerSlot[];
  readonly #idle = new Set<WorkerSlot>();
  readonly #queue: RunningJob[] = [];
  readonly #drained = Promise.withResolvers<void>();
  #running = 0;
  #closing = false;
  #counts = { calls: 0, timeouts: 0, crashes: 0 };

  constructor(options: PoolOptions = {}) {
    this.#options = { ...DEFAULTS, ...options };
    const { workers, timeoutMs, maxMemoryBytes } = this.#options;
    if (maxMemoryBytes < MIN_MEMORY_BYTES)
      throw new RangeError(`an emulator needs at least ${MIN_MEMORY_BYTES} bytes of memory`);
    const module = compile(limitWasm(emulatorWasm(), maxMemoryBytes));
    const settings = { module, recycleBytes: maxMemoryBytes / 2 };
    const events = {
      idle: (slot: WorkerSlot) => this.#next(slot),
      lost: (slot: WorkerSlot) => void this.#idle.delete(slot),
      unstartable: (cause: unknown) => this.#refuseWaiting(cause),
    };
    this.#slots = Array.from(
      { length: workers },
      () => new WorkerSlot(settings, timeoutMs, events),
    );
  }

  get snapshot(): PoolSnapshot {
    const { workers } = this.#options;
    return { workers, busy: this.#running, queued: this.#queue.length, ...this.#counts };
  }

  run<J extends Job>(job: J): Promise<Outcome<J>> {
    if (this.#closing) return Promise.reject(new TvmError('TVM_CLOSED', 'the pool was closed'));
    const [slot] = this.#idle;
    if (!slot && this.#queue.length >= this.#options.maxQueued)
      return Promise.reject(
        new TvmError('TVM_BUSY', `${this.#queue.length} calls are waiting; try again later`),
      );
    const { promise, resolve, reject } = Promise.withResolvers<Outcome<J>>();
    const settle = (result: Reply | TvmError) => {
      this.#ended(result);
      if (result instanceof TvmError) reject(result);
      else if ('failed' in result) reject(new TvmError(result.failed, result.reason));
      else resolve(result.done as Outcome<J>);
    };
    if (slot) this.#assign(slot, { job, settle });
    else this.#queue.push({ job, settle });
    return promise;
  }

  /** Takes no more calls, finishes those it has, then ends the workers. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#checkDrained();
    await this.#drained.promise;
    await Promise.all(this.#slots.map((slot) => slot.close()));
  }

  #next(slot: WorkerSlot): void {
    this.#idle.add(slot);
    const waiting = this.#queue.shift();
    if (waiting) this.#assign(slot, waiting);
  }

  #assign(slot: WorkerSlot, running: RunningJob): void {
    this.#idle.delete(slot);
    this.#running++;
    slot.run(running);
  }

  /** Better than to wait for workers that may never come. */
  #refuseWaiting(cause: unknown): void {
    const error = new TvmError('TVM_CRASHED', `no worker starts: ${cause}`, { cause });
    const waiting = this.#queue.splice(0);
    this.#running += waiting.length;
    for (const { settle } of waiting) settle(error);
  }

  #ended(result: Reply | TvmError): void {
    this.#running--;
    this.#counts.calls++;
    const failure = result instanceof TvmError ? result.code : 'failed' in result && result.failed;
    if (failure === 'TVM_TIMEOUT') this.#counts.timeouts++;
    if (failure === 'TVM_CRASHED') this.#counts.crashes++;
    this.#checkDrained();
  }

  #checkDrained(): void {
    if (this.#closing && this.#running === 0 && this.#queue.length === 0) this.#drained.resolve();
  }
}
