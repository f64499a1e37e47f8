import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Cell, fromHex, writeBocInSteps } from '@tonway/chain';
import { LRUCache } from 'lru-cache';
import { NeededLibraries } from '../libraries/libraries.ts';
import type { CallOptions, JobRunner } from '../pool/call.ts';
import type { GetMethodOutcome } from '../worker/jobs.ts';
import type { RequiredContext } from '../worker/required-context.ts';
import type { GetMethodCall, GetMethodResult } from './call.ts';
import { CompleteRuns } from './complete-runs.ts';
import { loadStack, prepare } from './prepare.ts';

const MAX_PROFILES = 10_000;
const RANK: Record<RequiredContext, number> = { minimal: 0, prices: 1, network: 2, full: 3 };

/** The needs of a method, learned from its previous runs. */
interface MethodProfile {
  context: RequiredContext;
  readonly libraries: Set<string>;
}

/**
 * Runs get-methods with as little context as possible. The first run has the minimal context, which is enough
 * for most methods. If the VM log shows that the method reads more, the method runs again with that context.
 * The required context of each method is cached.
 */
export class GetMethods {
  readonly #runner: JobRunner;
  readonly #complete: CompleteRuns;
  readonly #profiles = new LRUCache<string, MethodProfile>({ max: MAX_PROFILES });

  constructor(runner: JobRunner) {
    this.#runner = runner;
    this.#complete = new CompleteRuns(runner);
  }

  async run(call: GetMethodCall, options?: CallOptions): Promise<GetMethodResult> {
    const prepared = prepare(call, await encodeData(call.data));
    const profile = this.#profileOf(prepared.profileKey);
    const libraries = new NeededLibraries(call.libraries);
    for (const hash of profile.libraries) await libraries.add(hash);
    while (true) {
      const { context } = profile;
      const job = { ...prepared.job(context), libraries: libraries.bytes };
      const outcome =
        context === 'full'
          ? await this.#complete.run(prepared, job, options)
          : await this.#runner.run(job, options);
      if (RANK[outcome.requiredContext] > RANK[context]) profile.context = outcome.requiredContext;
      else if (!(await addMissingLibrary(outcome, profile, libraries))) return toResult(outcome);
    }
  }

  #profileOf(key: string): MethodProfile {
    const cached = this.#profiles.get(key);
    const profile = cached ?? { context: 'minimal', libraries: new Set<string>() };
    if (!cached) this.#profiles.set(key, profile);
    return profile;
  }
}

/**
 * Encodes the data in steps that yield to the event loop, because an account may have 65,536 cells.
 * Incomplete data is rejected later.
 */
async function encodeData(data: Cell): Promise<Uint8Array | undefined> {
  if (!data.isComplete) return undefined;
  const steps = writeBocInSteps(data, {});
  while (true) {
    const { done, value } = steps.next();
    if (done) return value;
    await nextTurn();
  }
}

async function addMissingLibrary(
  { missingLibrary }: GetMethodOutcome,
  profile: MethodProfile,
  libraries: NeededLibraries,
): Promise<boolean> {
  if (missingLibrary === null || !(await libraries.add(missingLibrary))) return false;
  profile.libraries.add(missingLibrary);
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
