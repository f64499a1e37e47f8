import type { Transaction } from '@tonway/client/v3';
import { type LoadedTrace, readTraces, type TraceOverview } from './read-traces.ts';
import type { WorkerReply, WorkerRequest } from './trace-worker.ts';
import { startWorker } from './worker-policy.ts';

/** About 500 transactions: a longer text would block the page while it is parsed. */
const MAX_TEXT = 1_000_000;

/** Parses the text of an answer: in a worker if it is long. Null if it has no trace. */
export async function parseTraces(text: string): Promise<LoadedTrace | null> {
  if (text.length > MAX_TEXT) return parseInWorker(text);
  const found = readTraces(text);
  return (
    found && {
      ...found.overview,
      transaction: async (hash) => found.transactions.get(hash) ?? null,
    }
  );
}

/** The worker keeps the transactions while the trace is shown: the page has only those that it shows. */
async function parseInWorker(text: string): Promise<LoadedTrace | null> {
  const worker = new AnsweringWorker(startWorker());
  const overview = (await worker.ask({ type: 'read', text })) as TraceOverview | null;
  return (
    overview && {
      ...overview,
      transaction: async (hash) =>
        (await worker.ask({ type: 'transaction', hash })) as Transaction | null,
    }
  );
}

/** Only the newest trace keeps its worker: the one before is not shown any more. */
let newest: AnsweringWorker | null = null;

class AnsweringWorker {
  readonly #worker: Worker;
  readonly #waiting: PromiseWithResolvers<WorkerReply>[] = [];

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) =>
      this.#waiting.shift()?.resolve(data),
    );
    worker.addEventListener('error', ({ message }) => {
      for (const { reject } of this.#waiting.splice(0)) reject(new Error(message));
    });
    newest?.close();
    newest = this;
  }

  /** Null if the worker is closed. */
  async ask(request: WorkerRequest): Promise<WorkerReply> {
    if (newest !== this) return null;
    const reply = Promise.withResolvers<WorkerReply>();
    this.#waiting.push(reply);
    this.#worker.postMessage(request);
    return reply.promise;
  }

  close(): void {
    this.#worker.terminate();
    for (const { resolve } of this.#waiting.splice(0)) resolve(null);
  }
}
