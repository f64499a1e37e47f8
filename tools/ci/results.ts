import type { KnownFlaky } from './flaky.ts';
import type { Part } from './plan.ts';
import type { Attempt, Counts } from './run-job.ts';
import type { Tier } from './tiers.ts';

export type Outcome = 'passed' | 'failed' | 'passed only when repeated';

/** All attempts of one file. */
export interface FileResult {
  readonly file: string;
  readonly outcome: Outcome;
  readonly attempts: readonly Attempt[];
}

export interface RunResult {
  readonly tier: Tier;
  /** The part of the tier that was run; null for all of it. */
  readonly part: Part | null;
  readonly seconds: number;
  readonly files: readonly FileResult[];
}

/** With more files that pass only when repeated, a run fails. */
export const MAX_REPEATED = 2;

export function fileResults(attempts: readonly Attempt[]): readonly FileResult[] {
  return [...Map.groupBy(attempts, ({ file }) => file)].map(([file, attempts]) => ({
    file,
    attempts,
    outcome: outcomeOf(attempts),
  }));
}

function outcomeOf(attempts: readonly Attempt[]): Outcome {
  if (attempts.at(-1)?.failed) return 'failed';
  return attempts.length > 1 ? 'passed only when repeated' : 'passed';
}

/** The last attempt of a file counts. */
export function totalOf(files: readonly FileResult[]): Counts {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { attempts } of files)
    for (const name of ['passed', 'failed', 'skipped'] as const)
      total[name] += attempts.at(-1)?.[name] ?? 0;
  return total;
}

export interface Verdict {
  readonly passed: boolean;
  /** Files that failed once, apart from those known to do so. */
  readonly repeated: readonly FileResult[];
  readonly knownFlaky: readonly FileResult[];
  readonly failed: readonly FileResult[];
}

export function judge(files: readonly FileResult[], known: readonly KnownFlaky[]): Verdict {
  const [failed, onlyRepeated] = (['failed', 'passed only when repeated'] as const).map((outcome) =>
    files.filter((result) => result.outcome === outcome),
  ) as [FileResult[], FileResult[]];
  const isKnown = ({ file }: FileResult) => known.some((entry) => entry.file === file);
  const repeated = onlyRepeated.filter((result) => !isKnown(result));
  return {
    passed: failed.length === 0 && repeated.length <= MAX_REPEATED,
    repeated,
    knownFlaky: onlyRepeated.filter(isKnown),
    failed,
  };
}
