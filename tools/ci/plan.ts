import { groupOf } from './tiers.ts';

/** Files that run in one process, one after the other. */
export type Job = readonly string[];

/** A shared process has at most this part of the work of a core. */
const JOBS_PER_CORE = 4;

export type SecondsOf = (file: string) => number;

/** Part `index` of `count`, counted from 1. */
export interface Part {
  readonly index: number;
  readonly count: number;
}

export function parsePart(text: string): Part {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (!index || !count || index > count)
    throw new Error(`Not a valid part: ${text}. Write 1/4 for the first of four parts.`);
  return { index, count };
}

/** The same files make the same parts, whatever the machine. */
export function partOf(
  files: readonly string[],
  { index, count }: Part,
  secondsOf: SecondsOf,
): readonly string[] {
  return balance(files, count, secondsOf)[index - 1]?.toSorted() ?? [];
}

/**
 * Jobs in the order in which they start: the longest first, so that no processor is idle at the end. A group that takes
 * longer than its share of a processor is split.
 */
export function jobsOf(files: readonly string[], cores: number, secondsOf: SecondsOf): Job[] {
  const seconds = (job: Job) => job.reduce((sum, file) => sum + secondsOf(file), 0);
  const most = seconds(files) / cores / JOBS_PER_CORE;
  const groups = Map.groupBy(files, (file) => groupOf(file) ?? file).values();
  const jobs = [...groups].flatMap((group) =>
    balance(group, Math.ceil(seconds(group) / most), secondsOf).filter(({ length }) => length > 0),
  );
  return jobs.toSorted((a, b) => seconds(b) - seconds(a));
}

/** Each file goes to the part that has the least work so far, the longest first. */
function balance(files: readonly string[], count: number, secondsOf: SecondsOf): string[][] {
  const parts = Array.from({ length: count }, () => ({ files: [] as string[], seconds: 0 }));
  for (const file of files.toSorted((a, b) => secondsOf(b) - secondsOf(a))) {
    const least = parts.reduce((a, b) => (b.seconds < a.seconds ? b : a));
    least.files.push(file);
    least.seconds += secondsOf(file);
  }
  return parts.map((part) => part.files);
}
