import { availableParallelism } from 'node:os';
import { emulatorWasm } from '../emulator/artifact.ts';
import { lengthenLogs } from '../emulator/longer-logs.ts';
import { compile, type WasmModule } from '../emulator/wasm.ts';
import { limitWasm } from '../emulator/wasm-limits.ts';
import { TvmError } from '../errors.ts';
import type { Job, Outcome, Reply } from '../worker/jobs.ts';
import type { CallOptions, PendingCall } from './call.ts';
import { busy, FairQueue, NO_CLIENT } from './fair-queue.ts';
import { WorkerSlot } from './worker-slot.ts';

export interface PoolOptions {
  /** The most emulators; they start when calls wait. Default: the number of cores minus one, at least two. */
  readonly workers?: number;
  /** Maximum number of queued calls; further calls are refused with `TVM_BUSY`. */
  readonly maxQueued?: number;
  /** Maximum number of queued calls of one client. Default: a quarter of `maxQueued`. */
  readonly maxQueuedPerClient?: number;
  /** A call that takes longer is a long call. Long calls use at most half of the workers. */
  readonly longMs?: number;
  /** A call that takes longer is terminated together with its worker, which is replaced. */
  readonly timeoutMs?: number;
  /** Memory limit of one emulator. A call that needs more fails with `TVM_CRASHED`. */
  readonly maxMemoryBytes?: number;
  /** On Linux, by how much emulators yield to other threads if all cores are busy: 0 to 19. Default: 0. */
  readonly niceness?: number;
  /** Whether debug instructions of contracts, such as `debug.print` of Tolk, write to logs. Default: false. */
  readonly debug?: boolean;
}

export interface PoolSnapshot {
  readonly workers: number;
  /** Number of workers that were needed so far. */
  readonly started: number;
  readonly busy: number;
  /** Number of workers that run long calls. */
  readonly long: number;
  readonly queued: number;
  readonly calls: number;
  readonly timeouts: number;
  readonly crashes: number;
  /** Calls refused because the queue was full. */
  readonly refused: number;
  /** Calls aborted by their callers. */
  readonly aborted: number;
}

const DEFAULTS = {
  workers: Math.max(2, availableParallelism() - 1),
  maxQueued: 1000,
  longMs: 250,
  timeoutMs: 5000,
  maxMemoryBytes: 512 * 2 ** 20,
  niceness: 0,
  debug: false,
};

/** If calls wait this long while all workers are busy, another worker starts: each takes 40 MB and 0.1 s of CPU. */
const GROW_AFTER_MS = 50;

/** Calls that are sent in one message should take no longer, so that each client soon has its turn. */
const MAX_BATCH_MS = 2;

/** The initial memory of an emulator, with some reserve. */
const MIN_MEMORY_BYTES = 64 * 2 ** 20;

/**
 * Distributes calls to workers, each with its own emulator. Every client gets an equal share of worker time,
 * and long calls use at most half of the workers, so that no client can block the others.
 */
export class WorkerPool {
  readonly #slots: WorkerSlot[] = [];
  readonly #workers: number;
  readonly #startSlot: () => void;
  readonly #idle: WorkerSlot[] = [];
  readonly #queue: FairQueue<PendingCall>;
  readonly #drained = Promise.withResolvers<void>();
  readonly #maxLong: number;
  #prefetching: NodeJS.Immediate | undefined;
  #growing: NodeJS.Timeout | undefined;
  #closing = false;
  #counts = { calls: 0, timeouts: 0, crashes: 0, refused: 0, aborted: 0 };

  constructor(options: PoolOptions = {}) {
    const { workers, maxQueued, longMs, timeoutMs, maxMemoryBytes, niceness, debug } = {
      ...DEFAULTS,
      ...options,
    };
    if (maxMemoryBytes < MIN_MEMORY_BYTES)
      throw new RangeError(`an emulator needs at least ${MIN_MEMORY_BYTES} bytes of memory`);
    const { maxQueuedPerClient = Math.ceil(maxQueued / 4) } = options;
    this.#workers = workers;
    this.#maxLong = Math.max(1, Math.floor(workers / 2));
    const limits = { longMs: Math.min(longMs, timeoutMs), timeoutMs };
    this.#queue = new FairQueue({ maxQueued, maxQueuedPerClient, longMs: limits.longMs });
    const module = compiledEmulator(maxMemoryBytes);
    const settings = { module, recycleBytes: maxMemoryBytes / 2, niceness, debug };
    const events = {
      idle: (slot: WorkerSlot) => this.#becameIdle(slot),
      room: () => this.#prefetch(),
      lost: (slot: WorkerSlot) => this.#forgetIdle(slot),
      long: (slot: WorkerSlot) => this.#becameLong(slot),
      ended: ({ client }: PendingCall, elapsedMs: number) => this.#queue.charge(client, elapsedMs),
      returned: (calls: readonly PendingCall[]) => this.#putBack(calls),
      unstartable: (cause: unknown) => this.#failQueued(cause),
    };
    this.#startSlot = () => void this.#slots.push(new WorkerSlot(settings, limits, events));
    this.#startSlot();
  }

  get snapshot(): PoolSnapshot {
    return {
      workers: this.#workers,
      started: this.#slots.length,
      busy: this.#slots.filter(({ call }) => call).length,
      long: this.#long,
      queued: this.#waiting,
      ...this.#counts,
    };
  }

  get #waiting(): number {
    return this.#slots.reduce((sum, { waiting }) => sum + waiting.length, this.#queue.size);
  }

  get #long(): number {
    return this.#slots.filter(({ call }) => call?.isLong).length;
  }

  run<J extends Job>(
    job: J,
    { client = NO_CLIENT, signal }: CallOptions = {},
  ): Promise<Outcome<J>> {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome<J>>();
    if (this.#closing) reject(new TvmError('TVM_CLOSED', 'the pool was closed'));
    else if (signal?.aborted) reject(aborted());
    else {
      const settle = (result: Reply | TvmError) => {
        signal?.removeEventListener('abort', abort);
        this.#count(result);
        if (result instanceof TvmError) reject(result);
        else if ('failed' in result) reject(new TvmError(result.failed, result.reason));
        else resolve(result.done as Outcome<J>);
      };
      const call: PendingCall = { job, client, signal, isLong: false, settle };
      const abort = () => {
        reject(aborted());
        this.#abort(call);
      };
      signal?.addEventListener('abort', abort);
      this.#add(call);
    }
    return promise;
  }

  /** Rejects new calls, finishes pending ones, then stops the workers. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#checkDrained();
    await this.#drained.promise;
    clearTimeout(this.#growing);
    await Promise.all(this.#slots.map((slot) => slot.close()));
  }

  #add(call: PendingCall): void {
    this.#queue.push(call)?.settle(busy(this.#queue));
    if (this.#idle.length > 0) this.#assign();
    else this.#prefetching ??= setImmediate(() => this.#prefetch());
    this.#growLater();
  }

  #growLater(): void {
    if (this.#slots.length < this.#workers && this.#waiting > 0)
      this.#growing ??= setTimeout(() => this.#grow(), GROW_AFTER_MS);
  }

  /** Starts another worker if calls wait and all workers are busy. */
  #grow(): void {
    this.#growing = undefined;
    if (this.#waiting > 0 && this.#slots.every(({ call }) => call)) this.#startSlot();
    this.#growLater();
  }

  /** Assigns queued calls to idle workers, starting with the one that was busy last, because its caches are warm. */
  #assign(): void {
    while (this.#idle.length > 0) {
      const call = this.#queue.take(this.#long < this.#maxLong) ?? this.#takeBackWaiting();
      if (!call) return;
      const slot = this.#idle.pop();
      slot?.run(call.isLong ? [call] : [call, ...this.#takeMore([], slot.room - 1)]);
    }
    this.#prefetch();
  }

  /**
   * Sends calls to workers whose running call is short so far. Long calls are never sent ahead. Called once in a turn of the
   * event loop, so that the calls of that turn are one message.
   */
  #prefetch(): void {
    clearImmediate(this.#prefetching);
    this.#prefetching = undefined;
    for (const slot of this.#slots) {
      if (this.#queue.size === 0) return;
      const calls = slot.call ? this.#takeMore(slot.waiting, slot.room) : [];
      if (calls.length > 0) slot.run(calls);
    }
  }

  /** Takes a fair part of the queue, at most as much as usually takes a millisecond or two together with those `ahead`. */
  #takeMore(ahead: readonly PendingCall[], room: number): PendingCall[] {
    const most = Math.min(room, Math.ceil(this.#queue.size / this.#slots.length));
    const calls: PendingCall[] = [];
    let expectedMs = ahead.reduce((sum, { client }) => sum + this.#queue.usualMs(client), 0);
    while (calls.length < most && expectedMs < MAX_BATCH_MS) {
      const call = this.#queue.take(false);
      if (!call) break;
      expectedMs += this.#queue.usualMs(call.client);
      calls.push(call);
    }
    return calls;
  }

  /** Takes back what waits behind the running call of a busy worker, for one that is idle. */
  #takeBackWaiting(): PendingCall | undefined {
    for (const slot of this.#slots) {
      const calls = slot.revokeWaiting();
      this.#requeue(calls);
      if (calls.length > 0) return this.#queue.take(false);
    }
    return undefined;
  }

  #becameIdle(slot: WorkerSlot): void {
    if (!this.#idle.includes(slot)) this.#idle.push(slot);
    this.#assign();
  }

  #forgetIdle(slot: WorkerSlot): void {
    const index = this.#idle.indexOf(slot);
    if (index >= 0) this.#idle.splice(index, 1);
  }

  #putBack(calls: readonly PendingCall[]): void {
    this.#requeue(calls);
    this.#assign();
    this.#growLater();
  }

  #requeue(calls: readonly PendingCall[]): void {
    for (const call of calls.toReversed())
      if (call.signal?.aborted) call.settle(aborted());
      else this.#queue.putBack(call);
  }

  /** Lets the call continue if another long call is allowed; otherwise requeues it, and it starts again later. */
  #becameLong(slot: WorkerSlot): void {
    const { call } = slot;
    if (!call) return;
    if (call.signal?.aborted) return void slot.interrupt()?.settle(aborted());
    const hasRoom = this.#long < this.#maxLong;
    if (!hasRoom) slot.interrupt();
    call.isLong = true;
    if (!hasRoom) this.#putBack([call]);
  }

  /** A short running call is not interrupted: it finishes sooner than a new worker could start. */
  #abort(call: PendingCall): void {
    const slot = this.#slots.find((each) => each.call === call || each.waiting.includes(call));
    if (this.#queue.remove(call)) call.settle(aborted());
    else if (slot?.call !== call) this.#putBack(slot?.revokeWaiting() ?? []);
    else if (call.isLong) slot.interrupt()?.settle(aborted());
  }

  /** Fails all queued calls, because the workers may never start. */
  #failQueued(cause: unknown): void {
    const error = new TvmError('TVM_CRASHED', `no worker starts: ${cause}`, { cause });
    for (const call of this.#queue.removeAll()) call.settle(error);
  }

  #count(result: Reply | TvmError): void {
    const failure = result instanceof TvmError ? result.code : 'failed' in result && result.failed;
    if (failure === 'TVM_BUSY') this.#counts.refused++;
    else this.#counts.calls++;
    if (failure === 'TVM_TIMEOUT') this.#counts.timeouts++;
    if (failure === 'TVM_CRASHED') this.#counts.crashes++;
    if (failure === 'TVM_ABORTED') this.#counts.aborted++;
    this.#checkDrained();
  }

  #checkDrained(): void {
    if (this.#closing && this.#queue.size === 0 && this.#slots.every(({ call }) => !call))
      this.#drained.resolve();
  }
}

/** By their memory limit. Pools of one process share them, with the code that was optimized meanwhile. */
const compiled = new Map<number, WasmModule>();

function compiledEmulator(maxMemoryBytes: number): WasmModule {
  const module =
    compiled.get(maxMemoryBytes) ??
    compile(limitWasm(lengthenLogs(emulatorWasm()), maxMemoryBytes));
  compiled.set(maxMemoryBytes, module);
  return module;
}

function aborted(): TvmError {
  return new TvmError('TVM_ABORTED', 'the call was aborted');
}
