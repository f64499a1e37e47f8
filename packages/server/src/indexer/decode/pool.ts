import { availableParallelism } from 'node:os';
import type { DecodedStep, MasterchainStep } from '../step.ts';
import { DecodeError } from './errors.ts';
import type { WorkerReply } from './jobs.ts';
import { WorkerSlot } from './worker-slot.ts';

export interface DecodePoolOptions {
  /** Default: one for each core but one. */
  readonly workers?: number;
  /** Steps that may wait; further ones are refused with `DECODE_BUSY`. */
  readonly maxQueued?: number;
  /** A step that takes longer is taken for one that its worker breaks down on. */
  readonly timeoutMs?: number;
}

const DEFAULTS = {
  workers: Math.max(1, availableParallelism() - 1),
  maxQueued: 64,
  timeoutMs: 60_000,
};
/** A worker may be lost for reasons that lie outside; twice at the same step is the step. */
const MAX_ATTEMPTS = 2;

interface Waiting {
  readonly step: MasterchainStep;
  readonly attempt: number;
  resolve(step: DecodedStep): void;
  reject(error: DecodeError): void;
}

/** Decodes steps in worker threads, in the order they came. */
export class DecodePool {
  readonly #maxQueued: number;
  readonly #slots: readonly WorkerSlot[];
  readonly #idle = new Set<WorkerSlot>();
  readonly #queue: Waiting[] = [];
  readonly #running = new Set<Waiting>();
  #closed = false;

  constructor(options: DecodePoolOptions = {}) {
    const { workers, maxQueued, timeoutMs } = { ...DEFAULTS, ...options };
    this.#maxQueued = maxQueued;
    const events = {
      idle: (slot: WorkerSlot) => this.#next(slot),
      lost: (slot: WorkerSlot, cause: unknown) => this.#lost(slot, cause),
    };
    this.#slots = Array.from({ length: workers }, () => new WorkerSlot(timeoutMs, events));
  }

  /** How many steps are decoded at once. */
  get workers(): number {
    return this.#slots.length;
  }

  decode(step: MasterchainStep): Promise<DecodedStep> {
    const { promise, resolve, reject } = Promise.withResolvers<DecodedStep>();
    const waiting = { step, attempt: 1, resolve, reject };
    const [slot] = this.#idle;
    if (this.#closed) reject(closed());
    else if (slot) this.#assign(slot, waiting);
    else if (this.#queue.length < this.#maxQueued) this.#queue.push(waiting);
    else reject(new DecodeError('DECODE_BUSY', `${this.#maxQueued} steps wait to be decoded`));
    return promise;
  }

  /** Ends the workers; what was not decoded yet fails. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#slots.map((slot) => slot.close()));
    for (const { reject } of [...this.#running, ...this.#queue.splice(0)]) reject(closed());
  }

  #next(slot: WorkerSlot): void {
    this.#idle.add(slot);
    const waiting = this.#queue.shift();
    if (waiting) this.#assign(slot, waiting);
  }

  #assign(slot: WorkerSlot, waiting: Waiting): void {
    this.#idle.delete(slot);
    this.#running.add(waiting);
    slot.run(waiting.step, (reply, cause) => {
      this.#running.delete(waiting);
      if (reply === null) this.#retry(waiting, cause);
      else settle(waiting, reply);
    });
  }

  #retry(waiting: Waiting, cause: unknown): void {
    const { step, attempt, reject } = waiting;
    if (attempt < MAX_ATTEMPTS) {
      this.#queue.unshift({ ...waiting, attempt: attempt + 1 });
      const [slot] = this.#idle;
      if (slot) this.#next(slot);
      return;
    }
    const { seqno } = step.masterchain.id;
    const message = `${attempt} workers were lost while they decoded the masterchain block ${seqno}`;
    reject(new DecodeError('DECODE_CRASHED', message, { cause }));
  }

  /** Better than to wait for workers that may never come: `cause` says why one did not start. */
  #lost(slot: WorkerSlot, cause: unknown): void {
    this.#idle.delete(slot);
    if (cause === undefined) return;
    for (const { reject } of this.#queue.splice(0))
      reject(new DecodeError('DECODE_CRASHED', `no decoder starts: ${cause}`, { cause }));
  }
}

function settle({ resolve, reject }: Waiting, reply: WorkerReply): void {
  if (reply.kind === 'done') resolve(reply.step);
  else if (reply.kind === 'failed') reject(new DecodeError(reply.code, reply.message));
}

function closed(): DecodeError {
  return new DecodeError('DECODE_CLOSED', 'the decoders were closed');
}
