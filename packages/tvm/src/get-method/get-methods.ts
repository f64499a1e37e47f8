import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Cell, fromHex, writeBocInSteps } from '@tonway/chain';
import { LRUCache } from 'lru-cache';
import { NeededLibraries } from '../libraries/needed-libraries.ts';
import type { CallOptions } from '../pool/call.ts';
import type { ContextUse } from '../worker/context-use.ts';
import type { GetMethodOutcome, JobRunner } from '../worker/jobs.ts';
import type { GetMethodCall, GetMethodResult } from './call.ts';
import { CompleteRuns } from './complete-runs.ts';
import { loadStack, prepare } from './prepare.ts';

const REMEMBERED_METHODS = 10_000;
const RANK: Record<ContextUse, number> = { little: 0, network: 1, everything: 2 };

/** What is known of a method from its runs before. */
interface Habits {
  use: ContextUse;
  readonly libraries: Set<string>;
}

/**
 * Runs get-methods cheaply and never wrongly: first with the little that most of them look at; where
 * the log says that more was looked at, again with all of that. What a method needs is remembered.
 */
export class GetMethods {
  readonly #runner: JobRunner;
  readonly #complete: CompleteRuns;
  readonly #habits = new LRUCache<string, Habits>({ max: REMEMBERED_METHODS });

  constructor(runner: JobRunner) {
    this.#runner = runner;
    this.#complete = new CompleteRuns(runner);
  }

  async run(call: GetMethodCall, options?: CallOptions): Promise<GetMethodResult> {
    const prepared = prepare(call, await writtenData(call.data));
    const habits = this.#habitsOf(prepared.habitsKey);
    const libraries = new NeededLibraries(call.libraries);
    for (const hash of habits.libraries) await libraries.add(hash);
    while (true) {
      const { use } = habits;
      const job = { ...prepared.job(use), libraries: libraries.bytes };
      const outcome =
        use === 'everything'
          ? await this.#complete.run(prepared, job, options)
          : await this.#runner.run(job, options);
      if (RANK[outcome.contextUse] > RANK[use]) habits.use = outcome.contextUse;
      else if (!(await provideMissing(outcome, habits, libraries))) return toResult(outcome);
    }
  }

  #habitsOf(key: string): Habits {
    const known = this.#habits.get(key);
    const habits = known ?? { use: 'little', libraries: new Set<string>() };
    if (!known) this.#habits.set(key, habits);
    return habits;
  }
}

/** In steps: an account may have 65,536 cells. What has pruned branches is refused later. */
async function writtenData(data: Cell): Promise<Uint8Array | undefined> {
  if (!data.isComplete) return undefined;
  const steps = writeBocInSteps(data, {});
  while (true) {
    const { done, value } = steps.next();
    if (done) return value;
    await nextTurn();
  }
}

async function provideMissing(
  { missingLibrary }: GetMethodOutcome,
  habits: Habits,
  libraries: NeededLibraries,
): Promise<boolean> {
  if (missingLibrary === null || !(await libraries.add(missingLibrary))) return false;
  habits.libraries.add(missingLibrary);
  return true;
}

function toResult({
  exitCode,
  gasUsed,
  stack,
  missingLibrary,
  log,
}: GetMethodOutcome): GetMethodResult {
  return {
    exitCode,
    gasUsed: BigInt(gasUsed),
    ...loadStack(stack),
    missingLibrary: missingLibrary === null ? null : fromHex(missingLibrary.toLowerCase()),
    log,
  };
}
