import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { MasterchainStep } from '../step.ts';
import { transferableStep, type WorkerReply } from './worker-messages.ts';

/** About ten times the need of the largest blocks. */
const MAX_HEAP_MB = 1024;
const RESTART_DELAY_MS = 1000;

/** Workers resolve sources like the main thread; other options may apply to the main thread only. */
const execArgv = process.execArgv.filter((option) => option.startsWith('--conditions='));
const entry = new URL(`worker${extname(import.meta.url)}`, import.meta.url);

export interface SlotEvents {
  /** The slot is ready for a step. */
  idle(slot: WorkerSlot): void;
  /** The worker has exited or timed out. The slot accepts no step until it is idle again. */
  lost(slot: WorkerSlot, cause: unknown): void;
}

export type Settle = (reply: WorkerReply | null, cause?: unknown) => void;

/** Runs one worker, and restarts it after an exit until closed. */
export class WorkerSlot {
  readonly #timeoutMs: number;
  readonly #events: SlotEvents;
  #worker: Worker;
  #settle: Settle | null = null;
  #timeout: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(timeoutMs: number, events: SlotEvents) {
    this.#timeoutMs = timeoutMs;
    this.#events = events;
    this.#worker = this.#start();
  }

  /** `settle` receives null if the worker has exited. */
  run(step: MasterchainStep, settle: Settle): void {
    this.#settle = settle;
    // A terminated worker emits `exit`, and is then replaced.
    this.#timeout = setTimeout(() => void this.#worker.terminate(), this.#timeoutMs);
    const { step: copy, transfer } = transferableStep(step);
    this.#worker.postMessage(copy, transfer);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timeout);
    await this.#worker.terminate();
  }

  #start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: MAX_HEAP_MB };
    const worker = new Worker(entry, { resourceLimits, execArgv });
    let started = false;
    let failure: unknown;
    worker.on('message', (reply: WorkerReply) => {
      started = true;
      this.#onReply(reply);
    });
    worker.on('error', (error) => {
      failure = error;
    });
    worker.on('exit', () => this.#onExit(started, failure));
    return worker;
  }

  #onReply(reply: WorkerReply): void {
    if (reply.kind !== 'ready') this.#end(reply);
    if (!this.#closed) this.#events.idle(this);
  }

  /** A worker that failed to start is restarted after a delay. */
  #onExit(started: boolean, cause: unknown): void {
    if (this.#closed) return;
    this.#events.lost(this, started ? undefined : cause);
    this.#end(null, cause);
    const restart = () => {
      if (!this.#closed) this.#worker = this.#start();
    };
    if (started) restart();
    else setTimeout(restart, RESTART_DELAY_MS).unref();
  }

  #end(reply: WorkerReply | null, cause?: unknown): void {
    clearTimeout(this.#timeout);
    const settle = this.#settle;
    this.#settle = null;
    settle?.(reply, cause);
  }
}
