import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../store/connection.ts';
import { IndexError } from '../store/errors.ts';
import type { SeqnoRange } from '../store/gaps.ts';
import { readLoads, readWrittenLoads } from '../store/loads/loads.ts';
import {
  type Lease,
  leaseRange,
  readProgress,
  releaseRange,
  renewLease,
} from '../store/steps/ranges.ts';
import { RENEW_INTERVAL_MS } from '../store/tables/page-leases.ts';
import { retryUntilSuccess, runForever } from '../util/retry.ts';
import { finishLoad } from './loads/finish-load.ts';
import { LoadWriter } from './loads/load-writer.ts';
import { planLoads } from './loads/plan.ts';
import { LiteSource } from './source/lite-source.ts';
import type { DecodedStep } from './step.ts';
import { StepQueue } from './step-queue.ts';
import { type IndexerOptions, type IndexObserver, IndexWriter, MAX_ROWS } from './writer.ts';

/** Maximum number of steps that one worker loads and decodes ahead. */
export const STEPS_AHEAD = 64;
/**
 * How steps are written to the index: others wait for the locks of a transaction.
 * @public
 */
export const TO_INDEX = { ahead: 16, minSteps: 1, maxRows: MAX_ROWS };
/**
 * How steps are written to detached tables, for which nobody waits: larger transactions cost less for each row.
 * @public
 */
export const TO_TABLES = { ahead: STEPS_AHEAD, minSteps: 32, maxRows: 5 * MAX_ROWS };
/** Interval at which a worker without a range looks for one: another worker may release its range. */
const LEASE_RETRY_MS = 1000;

export interface BackfillOptions extends IndexerOptions {
  /** The blocks to index; the caller has already divided them into leasable ranges. */
  readonly range: SeqnoRange;
  readonly workers: number;
  /** Number of masterchain blocks in a range of an era that is loaded. */
  readonly rangeSize: number;
  readonly observer: BackfillObserver;
}

interface BackfillObserver extends IndexObserver {
  /** Reports what is done for an era that is loaded. */
  loading(text: string): void;
}

/**
 * Indexes ranges until none is left, together with other processes. The newest range comes first, so that history grows
 * back from the head without gaps, and account states of newer blocks need not be fetched for older blocks. Eras that lie
 * entirely within the range are loaded into detached tables; the blocks of others are written to the index one by one.
 */
export async function backfill(options: BackfillOptions, signal: AbortSignal): Promise<void> {
  const { range, observer } = options;
  const writer = await IndexWriter.open(options);
  const writeFirstState = () =>
    range.first === 1
      ? writer.writeGenesis(signal)
      : writer.writeGlobalVersion(range.first, signal);
  await retryUntilSuccess(writeFirstState, (error) => observer.failed(error), signal);
  const { eraWidth } = writer;
  // A devnet may be rolled back at any time, and the stages of a load are fixed.
  if (!options.isDevnet && !options.stages)
    await retryUntilSuccess(
      () => planLoads({ ...options, eraWidth }, signal),
      (error) => observer.failed(error),
      signal,
    );
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
      if (await this.#finishLoads(until)) return;
      const lease = await leaseRange(database, this.#owner, range);
      if (lease) return this.#index(lease, until);
      if (await this.#isDone()) done.abort();
      else await sleep(LEASE_RETRY_MS, undefined, { signal: until });
    };
    await runForever(indexNextRange, (error) => observer.failed(error), until);
  }

  /** Returns whether an era was finished. */
  async #finishLoads(signal: AbortSignal): Promise<boolean> {
    const { database, range, observer } = this.#options;
    const { eraWidth } = this.#writer;
    const report = (text: string) => observer.loading(text);
    for (const load of await readWrittenLoads(database, range))
      if (await finishLoad({ database, eraWidth, report }, load, signal)) return true;
    return false;
  }

  async #isDone(): Promise<boolean> {
    const { database, range } = this.#options;
    if ((await readProgress(database, range)).left > 0) return false;
    return (await readLoads(database, range)).length === 0;
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

  async #write(lease: Lease, signal: AbortSignal): Promise<void> {
    const { database, decoder, observer } = this.#options;
    const { next, last, era } = lease;
    const load = async (seqno: number) => decoder.decode(await this.#source.step(seqno, signal));
    const { ahead, minSteps, maxRows } = era === null ? TO_INDEX : TO_TABLES;
    const queue = new StepQueue({ first: next, last, ahead, load });
    const write = this.#writerOf(lease);
    for (;;) {
      const steps = await queue.take(maxRows, minSteps);
      if (steps.length === 0) return;
      signal.throwIfAborted();
      await database.withConnection((connection) => write(connection, steps));
      observer.wrote(steps);
    }
  }

  #writerOf(
    lease: Lease,
  ): (connection: Connection, steps: readonly DecodedStep[]) => Promise<void> {
    const { first, owner, era } = lease;
    const { eraWidth } = this.#writer;
    if (era !== null) {
      const loading = new LoadWriter({ lease, era, eraWidth });
      return (connection, steps) => loading.write(connection, steps);
    }
    // Incomplete states are fetched at the end, because later blocks touch most accounts again.
    return (connection, steps) =>
      this.#writer.write(connection, steps, { kind: 'range', first, owner }, null);
  }

  async #renew(lease: Lease, signal: AbortSignal): Promise<never> {
    for (;;) {
      await sleep(RENEW_INTERVAL_MS, undefined, { signal });
      if (!(await renewLease(this.#options.database, lease)))
        throw new IndexError('CHECKPOINT_MOVED', `another worker has range ${lease.first}`);
    }
  }
}
