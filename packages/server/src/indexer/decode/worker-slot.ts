import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { MasterchainStep } from '../step.ts';
import { detached, type WorkerReply } from './jobs.ts';

/** A step of the largest blocks takes a tenth of it. */
const MAX_HEAP_MB = 1024;
const RESTART_DELAY_MS = 1000;

/** Sources are found as in this thread; other options may be for programs only. */
const execArgv = process.execArgv.filter((option) => option.startsWith('--conditions='));
const entry = new URL(`worker${extname(import.meta.url)}`, import.meta.url);

export interface SlotEvents {
  /** It can take a step. */
  idle(slot: WorkerSlot): void;
  /** Its worker was lost, or took too long. It can take none until it is idle again. */
  lost(slot: WorkerSlot, cause: unknown): void;
}

export type Settle = (reply: WorkerReply | null, cause?: unknown) => void;

/** The place of one worker: always filled again until it is closed. */
export class WorkerSlot {
  readonly #timeoutMs: number;
  readonly #events: SlotEvents;
  #worker: Worker;
  #settle: Settle | null = null;
  #deadline: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(timeoutMs: number, events: SlotEvents) {
    this.#timeoutMs = timeoutMs;
    this.#events = events;
    this.#worker = this.#start();
  }

  /** Null is told where the worker was lost. */
  run(step: MasterchainStep, settle: Settle): void {
    this.#settle = settle;
    // A worker that is ended is lost, and then replaced.
    this.#deadline = setTimeout(() => void this.#worker.terminate(), this.#timeoutMs);
    const { step: own, transfer } = detached(step);
    this.#worker.postMessage(own, transfer);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#deadline);
    await this.#worker.terminate();
  }

  #start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: MAX_HEAP_MB };
    const worker = new Worker(entry, { resourceLimits, execArgv });
    let started = false;
    let failure: unknown;
    worker.on('message', (reply: WorkerReply) => {
      started = true;
      this.#heard(reply);
    });
    worker.on('error', (error) => {
      failure = error;
    });
    worker.on('exit', () => this.#lost(started, failure));
    return worker;
  }

  #heard(reply: WorkerReply): void {
    if (reply.kind !== 'ready') this.#end(reply);
    if (!this.#closed) this.#events.idle(this);
  }

  /** One that does not even start is not started again at once. */
  #lost(started: boolean, cause: unknown): void {
    if (this.#closed) return;
    this.#events.lost(this, started ? undefined : cause);
    this.#end(null, cause);
    const again = () => {
      if (!this.#closed) this.#worker = this.#start();
    };
    if (started) again();
    else setTimeout(again, RESTART_DELAY_MS).unref();
  }

  #end(reply: WorkerReply | null, cause?: unknown): void {
    clearTimeout(this.#deadline);
    const settle = this.#settle;
    this.#settle = null;
    settle?.(reply, cause);
  }
}
