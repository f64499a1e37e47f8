import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { RestartingWorker } from '@tonway/tvm';
import type { DecodedStep, MasterchainStep } from '../step.ts';
import { DecodeError, transferableStep, type WorkerReply } from './worker-messages.ts';

export interface DecodePoolOptions {
  /** Default: the number of cores minus one. */
  readonly workers?: number;
  /** Maximum number of queued steps; more are rejected with `DECODE_BUSY`. */
  readonly maxQueued?: number;
  /** A worker that takes longer for a step is terminated. */
  readonly timeoutMs?: number;
}

const DEFAULTS = {
  workers: Math.max(1, availableParallelism() - 1),
  maxQueued: 64,
  timeoutMs: 60_000,
};
/** A worker may crash for external reasons; a second crash at the same step is blamed on the step. */
const MAX_ATTEMPTS = 2;

interface PendingStep {
  readonly step: MasterchainStep;
  readonly attempt: number;
  resolve(step: DecodedStep): void;
  reject(error: DecodeError): void;
}

/** Decodes steps in worker threads, first in, first out. */
export class DecodePool {
  readonly #maxQueued: number;
  readonly #slots: readonly WorkerSlot[];
  readonly #idle = new Set<WorkerSlot>();
  readonly #queue: PendingStep[] = [];
  readonly #running = new Set<PendingStep>();
  #closed = false;

  constructor(options: DecodePoolOptions = {}) {
    const { workers, maxQueued, timeoutMs } = { ...DEFAULTS, ...options };
    this.#maxQueued = maxQueued;
    const events = {
      idle: (slot: WorkerSlot) => this.#next(slot),
      lost: (slot: WorkerSlot) => void this.#idle.delete(slot),
      unstartable: (cause: unknown) => this.#failQueued(cause),
    };
    this.#slots = Array.from({ length: workers }, () => new WorkerSlot(timeoutMs, events));
  }

  get workers(): number {
    return this.#slots.length;
  }

  decode(step: MasterchainStep): Promise<DecodedStep> {
    const { promise, resolve, reject } = Promise.withResolvers<DecodedStep>();
    const pending = { step, attempt: 1, resolve, reject };
    const [slot] = this.#idle;
    if (this.#closed) reject(closed());
    else if (slot) this.#assign(slot, pending);
    else if (this.#queue.length < this.#maxQueued) this.#queue.push(pending);
    else reject(new DecodeError('DECODE_BUSY', `${this.#maxQueued} steps wait to be decoded`));
    return promise;
  }

  /** Terminates the workers; pending steps are rejected. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#slots.map((slot) => slot.close()));
    for (const { reject } of [...this.#running, ...this.#queue.splice(0)]) reject(closed());
  }

  #next(slot: WorkerSlot): void {
    this.#idle.add(slot);
    const pending = this.#queue.shift();
    if (pending) this.#assign(slot, pending);
  }

  #assign(slot: WorkerSlot, pending: PendingStep): void {
    this.#idle.delete(slot);
    this.#running.add(pending);
    slot.run(pending.step, (reply, cause) => {
      this.#running.delete(pending);
      if (reply === null) this.#retry(pending, cause);
      else settle(pending, reply);
    });
  }

  #retry(pending: PendingStep, cause: unknown): void {
    const { step, attempt, reject } = pending;
    if (attempt < MAX_ATTEMPTS) {
      this.#queue.unshift({ ...pending, attempt: attempt + 1 });
      const [slot] = this.#idle;
      if (slot) this.#next(slot);
      return;
    }
    const { seqno } = step.masterchain.id;
    const message = `${attempt} workers were lost while they decoded the masterchain block ${seqno}`;
    reject(new DecodeError('DECODE_CRASHED', message, { cause }));
  }

  /** Rejects all queued steps, because the workers may never start. */
  #failQueued(cause: unknown): void {
    for (const { reject } of this.#queue.splice(0))
      reject(new DecodeError('DECODE_CRASHED', `no decoder starts: ${cause}`, { cause }));
  }
}

function settle({ resolve, reject }: PendingStep, reply: WorkerReply): void {
  if (reply.kind === 'done') resolve(reply.step);
  else if (reply.kind === 'failed') reject(new DecodeError(reply.code, reply.message));
}

function closed(): DecodeError {
  return new DecodeError('DECODE_CLOSED', 'the decoders were closed');
}

/** About ten times the need of the largest blocks. */
const MAX_HEAP_MB = 1024;

const resourceLimits = { maxOldGenerationSizeMb: MAX_HEAP_MB };
const entry = new URL(`worker${extname(import.meta.url)}`, import.meta.url);

interface SlotEvents {
  idle(slot: WorkerSlot): void;
  /** The worker has exited. The slot accepts no step until it is idle again. */
  lost(slot: WorkerSlot): void;
  /** The worker failed to start; the slot retries after a delay. */
  unstartable(cause: unknown): void;
}

type Settle = (reply: WorkerReply | null, cause?: unknown) => void;

/** Decodes one step at a time in a worker, which is replaced when it exits or takes too long. */
class WorkerSlot {
  readonly #worker: RestartingWorker<MasterchainStep, WorkerReply>;
  readonly #timeoutMs: number;
  readonly #events: SlotEvents;
  #settle: Settle | null = null;
  #timeout: NodeJS.Timeout | undefined;

  constructor(timeoutMs: number, events: SlotEvents) {
    this.#timeoutMs = timeoutMs;
    this.#events = events;
    this.#worker = new RestartingWorker<MasterchainStep, WorkerReply>(
      { entry, resourceLimits },
      {
        message: (reply) => this.#onReply(reply),
        lost: (cause, started) => this.#onLost(cause, started),
      },
    );
  }

  /** `settle` receives null if the worker was lost or the step took too long. */
  run(step: MasterchainStep, settle: Settle): void {
    this.#settle = settle;
    this.#timeout = setTimeout(() => this.#onTimeout(), this.#timeoutMs);
    const { step: copy, transfer } = transferableStep(step);
    this.#worker.post(copy, transfer);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timeout);
    await this.#worker.close();
  }

  #onReply(reply: WorkerReply): void {
    if (reply.kind !== 'ready') this.#end(reply);
    this.#events.idle(this);
  }

  #onLost(cause: unknown, started: boolean): void {
    this.#events.lost(this);
    this.#end(null, cause);
    if (!started) this.#events.unstartable(cause);
  }

  #onTimeout(): void {
    this.#worker.restart();
    const message = `the step took more than ${this.#timeoutMs} ms`;
    this.#end(null, new DecodeError('DECODE_TIMEOUT', message));
  }

  #end(reply: WorkerReply | null, cause?: unknown): void {
    clearTimeout(this.#timeout);
    const settle = this.#settle;
    this.#settle = null;
    settle?.(reply, cause);
  }
}
