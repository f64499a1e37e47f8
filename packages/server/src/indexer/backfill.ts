import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SeqnoRange } from '../store/gaps.ts';
import { readProgress } from '../store/read/ranges.ts';
import { IndexError } from '../store/write/errors.ts';
import { type Lease, leaseRange, releaseRange, renewLease } from '../store/write/ranges.ts';
import type { IndexerParts, IndexObserver } from './parts.ts';
import { forever, persistently } from './retry.ts';
import { LiteSource } from './source/lite-source.ts';
import { StepQueue } from './step-queue.ts';
import { IndexWriter, MAX_ROWS } from './writer.ts';

/** Steps in the making at once, of one worker. */
export const STEPS_AHEAD = 16;
const RENEW_MS = 5000;
/** Others have what is left: one of them may give it up. */
const WAIT_MS = 1000;

export interface BackfillOptions extends IndexerParts {
  /** What is to be indexed; laid out in ranges before. */
  readonly range: SeqnoRange;
  readonly workers: number;
  readonly observer: IndexObserver;
}

/**
 * Indexes ranges until none is left, by this process and others. The newest first: what is known of an account later
 * need not be asked for earlier, and history grows back from the head without holes.
 */
export async function backfill(options: BackfillOptions, signal: AbortSignal): Promise<void> {
  const { range, observer } = options;
  const writer = await IndexWriter.open(options);
  const writeBeginning = () =>
    range.first === 1
      ? writer.writeGenesis(signal)
      : writer.writeGlobalVersion(range.first, signal);
  await persistently(writeBeginning, (error) => observer.failed(error), signal);
  const process = `${hostname()} ${randomUUID()}`;
  const workers = Array.from({ length: options.workers }, (_, i) =>
    new Worker(options, writer, `${process} ${i + 1}`).run(signal),
  );
  await Promise.all(workers);
}

class Worker {
  readonly #options: BackfillOptions;
  readonly #writer: IndexWriter;
  readonly #source: LiteSource;
  readonly #owner: string;

  constructor(options: BackfillOptions, writer: IndexWriter, owner: string) {
    this.#options = options;
    this.#writer = writer;
    this.#source = new LiteSource(options.upstream);
    this.#owner = owner;
  }

  /** Until everything is written, whoever does it. */
  async run(signal: AbortSignal): Promise<void> {
    const done = new AbortController();
    const until = AbortSignal.any([signal, done.signal]);
    const { database, range, observer } = this.#options;
    const work = async () => {
      const lease = await leaseRange(database, this.#owner, range);
      if (lease) return this.#index(lease, until);
      if ((await readProgress(database, range)).left === 0) done.abort();
      else await sleep(WAIT_MS, undefined, { signal: until });
    };
    await forever(work, (error) => observer.failed(error), until);
  }

  async #index(lease: Lease, signal: AbortSignal): Promise<void> {
    const ending = new AbortController();
    const until = AbortSignal.any([signal, ending.signal]);
    try {
      await Promise.race([this.#write(lease, until), this.#keep(lease, until)]);
    } catch (error) {
      await releaseRange(this.#options.database, lease).catch(() => {});
      throw error;
    } finally {
      ending.abort();
    }
  }

  async #write({ first, last, next, owner }: Lease, signal: AbortSignal): Promise<void> {
    const { database, decoder, observer } = this.#options;
    const load = async (seqno: number) => decoder.decode(await this.#source.step(seqno, signal));
    const queue = new StepQueue({ first: next, last, ahead: STEPS_AHEAD, load });
    for (;;) {
      const steps = await queue.take(MAX_ROWS);
      if (steps.length === 0) return;
      signal.throwIfAborted();
      await database.session((session) =>
        // What is missing of a state is asked for in the end: most accounts are touched again.
        this.#writer.write(session, steps, { kind: 'range', first, owner }, null),
      );
      observer.wrote(steps);
    }
  }

  /** A range that takes long stays with its worker. */
  async #keep(lease: Lease, signal: AbortSignal): Promise<never> {
    for (;;) {
      await sleep(RENEW_MS, undefined, { signal });
      if (!(await renewLease(this.#options.database, lease)))
        throw new IndexError('CHECKPOINT_MOVED', `another worker has range ${lease.first}`);
    }
  }
}
