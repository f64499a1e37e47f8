import { availableParallelism } from 'node:os';
import type { DecodedStep, MasterchainStep } from '../step.ts';
import { DecodeError } from './errors.ts';
import type { WorkerReply } from './packed-step.ts';
import { WorkerSlot } from './worker-slot.ts';

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
