import { setTimeout as sleep } from 'node:timers/promises';
import { writeActions } from '../../store/actions/write.ts';
import type { Database } from '../../store/database.ts';
import { isTransient } from '../../store/errors.ts';
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

/** Traces that are leased together: a statement costs about as much for one trace as for a hundred. */
const PAGE = 512;
const RENEW_CHECK_MS = 1000;

export interface ClassifierObserver {
  /** Number of traces that were classified; `utimes`: when those with actions ended. */
  classified(traces: number, utimes: readonly number[]): void;
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

  /** Each part of the page is written by itself: the memory and the locks of a part are bounded. */
  async #classify(leased: readonly LeasedTrace[]): Promise<void> {
    const leases = new PageLeases(leased, {
      keyOf: keyOfLease,
      renew: (traces) => renewTraces(this.#database, traces),
    });
    const parts = classifyTraces(this.#database, leased);
    const left = new Map(leased.map((lease) => [keyOfLease(lease), lease]));
    try {
      for (;;) {
        const { value: part } = await whileRenewing(leases, parts.next());
        if (!part) return;
        await this.#write(part, leases);
        for (const each of [...part.classified, ...part.waiting]) left.delete(keyOfLease(each));
      }
    } catch (error) {
      const rest = leases.current([...left.values()]);
      if (rest.length > 1 && !isTransient(error)) return await this.#classifyHalves(rest);
      const giveBack = isTransient(error) ? releaseTraces : delayTraces;
      await giveBack(this.#database, rest).catch(() => {});
      throw error;
    }
  }

  async #write({ classified, waiting }: ClassifiedPage, leases: PageLeases<LeasedTrace>) {
    await delayTraces(this.#database, leases.current(waiting));
    const written = await writeActions(this.#database, leases.current(classified));
    const utimes = classified.flatMap(({ actions: [first] }) =>
      first ? Number(first.trace_end_utime) : [],
    );
    this.#observer.classified(written, utimes);
  }

  /** Finds the trace that cannot be read: the others are classified nevertheless. */
  async #classifyHalves(leased: readonly LeasedTrace[]): Promise<void> {
    const middle = Math.ceil(leased.length / 2);
    const errors: unknown[] = [];
    for (const half of [leased.slice(0, middle), leased.slice(middle)])
      await this.#classify(half).catch((error: unknown) => void errors.push(error));
    if (errors.length > 0) throw errors[0];
  }
}

function keyOfLease({ traceId }: LeasedTrace): string {
  return traceId.toString('hex');
}

/** Renews the leases of a page while a part of it takes long. */
async function whileRenewing<T extends object>(
  leases: PageLeases<LeasedTrace>,
  working: Promise<T>,
): Promise<T> {
  // a renewal may fail first
  working.catch(() => {});
  for (;;) {
    const result = await Promise.race([working, sleep(RENEW_CHECK_MS, null, { ref: false })]);
    if (result) return result;
    await leases.renewIfDue();
  }
}
