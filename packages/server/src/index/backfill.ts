import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { IndexError } from '../store/errors.ts';
import type { SeqnoRange } from '../store/gaps.ts';
import {
  type Lease,
  leaseRange,
  readProgress,
  releaseRange,
  renewLease,
} from '../store/steps/ranges.ts';
import { RENEW_INTERVAL_MS } from '../store/tables/page-leases.ts';
import { retryUntilSuccess, runForever } from '../util/retry.ts';
import { LiteSource } from './source/lite-source.ts';
import { StepQueue } from './step-queue.ts';
import { type IndexerOptions, type IndexObserver, IndexWriter, MAX_ROWS } from './writer.ts';

/** Number of steps that one worker loads and decodes ahead. */
export const STEPS_AHEAD = 16;
/** Interval at which a worker without a range looks for one: another worker may release its range. */
const LEASE_RETRY_MS = 1000;

export interface BackfillOptions extends IndexerOptions {
  /** The blocks to index; the caller has already divided them into leasable ranges. */
  readonly range: SeqnoRange;
  readonly workers: number;
  readonly observer: IndexObserver;
}

/**
 * Indexes ranges until none is left, together with other processes. The newest range comes first, so that history grows
 * back from the head without gaps, and account states of newer blocks need not be fetched for older blocks.
 */
export async function backfill(options: BackfillOptions, signal: AbortSignal): Promise<void> {
  const { range, observer } = options;
  const writer = await IndexWriter.open(options);
  const writeFirstState = () =>
    range.first === 1
      ? writer.writeGenesis(signal)
      : writer.writeGlobalVersion(range.first, signal);
  await retryUntilSuccess(writeFirstState, (error) => observer.failed(error), signal);
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

  /** Runs until all ranges are written, by this or another worker. */
  async run(signal: AbortSignal): Promise<void> {
    const done = new AbortController();
    const until = AbortSignal.any([signal, done.signal]);
    const { database, range, observer } = this.#options;
    const indexNextRange = async () => {
      const lease = await leaseRange(database, this.#owner, range);
      if (lease) return this.#index(lease, until);
      if ((await readProgress(database, range)).left === 0) done.abort();
      else await sleep(LEASE_RETRY_MS, undefined, { signal: until });
    };
    await runForever(indexNextRange, (error) => observer.failed(error), until);
  }

  async #index(lease: Lease, signal: AbortSignal): Promise<void> {
    const ending = new AbortController();
    const until = AbortSignal.any([signal, ending.signal]);
    try {
      await Promise.race([this.#write(lease, until), this.#renew(lease, until)]);
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
      await database.withConnection((connection) =>
        // Incomplete states are fetched at the end, because later blocks touch most accounts again.
        this.#writer.write(connection, steps, { kind: 'range', first, owner }, null),
      );
      observer.wrote(steps);
    }
  }

  async #renew(lease: Lease, signal: AbortSignal): Promise<never> {
    for (;;) {
      await sleep(RENEW_INTERVAL_MS, undefined, { signal });
      if (!(await renewLease(this.#options.database, lease)))
        throw new IndexError('CHECKPOINT_MOVED', `another worker has range ${lease.first}`);
    }
  }
}
