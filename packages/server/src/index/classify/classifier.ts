import { setTimeout as sleep } from 'node:timers/promises';
import { writeActions } from '../../store/actions/write.ts';
import type { Database } from '../../store/database.ts';
import { IndexFollower } from '../../store/index-events.ts';
import { PageLeases } from '../../store/tables/page-leases.ts';
import {
  delayTraces,
  type LeasedTrace,
  leaseTraces,
  releaseTraces,
  renewTraces,
} from '../../store/traces/queue.ts';
import { runForever } from '../../util/retry.ts';
import { type ClassifiedPage, classifyTraces } from './classify-traces.ts';

/** Traces that are leased together. */
const PAGE = 32;
const RENEW_CHECK_MS = 1000;

export interface ClassifierObserver {
  /** Number of traces that were classified, and how many of them failed. */
  classified(traces: number, failed: number): void;
  /** Reports a failure, which is retried automatically. */
  failed(error: unknown): void;
}

/** Classifies queued traces and replaces their actions. Any number of processes share the queue. */
export class Classifier {
  readonly #database: Database;
  readonly #observer: ClassifierObserver;
  readonly #follower: IndexFollower;

  constructor({ database, observer }: { database: Database; observer: ClassifierObserver }) {
    this.#database = database;
    this.#observer = observer;
    this.#follower = new IndexFollower(database);
  }

  async run(signal: AbortSignal): Promise<void> {
    const next = async () => {
      const { version } = this.#follower;
      const count = await this.next(signal);
      if (count === 0) await this.#follower.waitForChange(version);
    };
    await runForever(next, (error) => this.#observer.failed(error), signal);
  }

  /** Classifies one page; returns how many traces were leased. */
  async next(signal: AbortSignal): Promise<number> {
    const leased = await leaseTraces(this.#database, PAGE);
    if (leased.length === 0) return 0;
    if (signal.aborted) await releaseTraces(this.#database, leased);
    else await this.#classify(leased);
    return leased.length;
  }

  async #classify(leased: readonly LeasedTrace[]): Promise<void> {
    const leases = new PageLeases(leased, {
      keyOf: ({ traceId }) => traceId.toString('hex'),
      renew: (traces) => renewTraces(this.#database, traces),
    });
    try {
      const { classified, waiting } = await this.#classifyLeased(leased, leases);
      await delayTraces(this.#database, waiting);
      const written = await writeActions(this.#database, classified);
      this.#observer.classified(written, classified.filter(({ failure }) => failure).length);
    } catch (error) {
      const current = leases.current(leased);
      if (leased.length > 1) return await this.#classifySeparately(current);
      await delayTraces(this.#database, current).catch(() => {});
      throw error;
    }
  }

  /** Renews the leases of a page that takes long. */
  async #classifyLeased(
    leased: readonly LeasedTrace[],
    leases: PageLeases<LeasedTrace>,
  ): Promise<ClassifiedPage> {
    const classifying = classifyTraces(this.#database, leased);
    // a renewal may fail first
    classifying.catch(() => {});
    for (;;) {
      const page = await Promise.race([classifying, sleep(RENEW_CHECK_MS, null, { ref: false })]);
      if (page)
        return {
          classified: leases.current(page.classified),
          waiting: leases.current(page.waiting),
        };
      await leases.renewIfDue();
    }
  }

  /** One trace cannot be read: the others are classified nevertheless. */
  async #classifySeparately(leased: readonly LeasedTrace[]): Promise<void> {
    const errors: unknown[] = [];
    for (const lease of leased)
      await this.#classify([lease]).catch((error: unknown) => void errors.push(error));
    if (errors.length > 0) throw errors[0];
  }
}
