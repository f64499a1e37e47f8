import { extname } from 'node:path';
import { RestartingWorker } from '@tonway/tvm';
import type { MasterchainStep } from '../step.ts';
import { DecodeError } from './errors.ts';
import { transferableStep, type WorkerReply } from './packed-step.ts';

/** About ten times the need of the largest blocks. */
const MAX_HEAP_MB = 1024;

const resourceLimits = { maxOldGenerationSizeMb: MAX_HEAP_MB };
const entry = new URL(`worker${extname(import.meta.url)}`, import.meta.url);

export interface SlotEvents {
  idle(slot: WorkerSlot): void;
  /** The worker has exited. The slot accepts no step until it is idle again. */
  lost(slot: WorkerSlot): void;
  /** The worker failed to start; the slot retries after a delay. */
  unstartable(cause: unknown): void;
}

export type Settle = (reply: WorkerReply | null, cause?: unknown) => void;

/** Decodes one step at a time in a worker, which is replaced when it exits or takes too long. */
export class WorkerSlot {
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
