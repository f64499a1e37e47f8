import type { Contest, Side } from './benchmark.ts';

export interface Effort {
  readonly warmUpMs: number;
  /** The target duration of a sample, long enough for the resolution of the clock. */
  readonly sampleMs: number;
  readonly minRounds: number;
  readonly maxRounds: number;
  /** No new round starts after this time, once `minRounds` are done. */
  readonly budgetMs: number;
}

export const fullEffort: Effort = {
  warmUpMs: 1000,
  sampleMs: 20,
  minRounds: 5,
  maxRounds: 101,
  budgetMs: 12_000,
};

export const quickEffort: Effort = {
  warmUpMs: 300,
  sampleMs: 5,
  minRounds: 3,
  maxRounds: 31,
  budgetMs: 2000,
};

/** Median milliseconds of one run. */
export interface Measurement {
  readonly baselineMs: number;
  readonly subjectMs: number;
  readonly rounds: number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  if (upper === undefined || lower === undefined) throw new RangeError('median of nothing');
  return (lower + upper) / 2;
}

/** Measures both sides alternately in one process, so that load affects both. */
export async function measure(
  { baseline, subject }: Contest,
  effort: Effort,
): Promise<Measurement> {
  const start = performance.now();
  const baselineRepeats = await warmUp(baseline, effort);
  const subjectRepeats = await warmUp(subject, effort);
  const baselineSamples: number[] = [];
  const subjectSamples: number[] = [];
  const rounds = () => subjectSamples.length;
  while (
    rounds() < effort.minRounds ||
    (rounds() < effort.maxRounds && performance.now() - start < effort.budgetMs)
  ) {
    baselineSamples.push(await sample(baseline, baselineRepeats));
    subjectSamples.push(await sample(subject, subjectRepeats));
  }
  return {
    baselineMs: median(baselineSamples),
    subjectMs: median(subjectSamples),
    rounds: rounds(),
  };
}

/** Warms a side up; returns the number of runs per sample. */
async function warmUp(side: Side, effort: Effort): Promise<number> {
  const start = performance.now();
  let fastestMs = Number.POSITIVE_INFINITY;
  do {
    await side.prepare?.();
    const runStart = performance.now();
    await side.run();
    fastestMs = Math.min(fastestMs, performance.now() - runStart);
  } while (performance.now() - start < effort.warmUpMs);
  if (side.prepare || side.timesItself) return 1;
  // A run may be shorter than the resolution of the clock.
  return Math.max(1, Math.round(effort.sampleMs / Math.max(fastestMs, 1e-4)));
}

async function sample(side: Side, repeats: number): Promise<number> {
  await side.prepare?.();
  globalThis.gc?.();
  const start = performance.now();
  let result: unknown;
  for (let i = 0; i < repeats; i++) {
    // Only promises are awaited, so that synchronous runs do not include the microtask queue.
    result = side.run();
    if (result instanceof Promise) result = await result;
  }
  return side.timesItself ? Number(result) : (performance.now() - start) / repeats;
}
