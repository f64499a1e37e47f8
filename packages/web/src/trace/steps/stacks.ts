/** How a step changes the stack: of the entries before it, the lowest `keep` remain, and `push` follows, the top last. */
interface StackChange {
  readonly keep: number | null;
  readonly push: readonly number[];
}

export interface StepStacks {
  /** Indexes of values, the top last; null: not known. */
  readonly before: readonly number[] | null;
  readonly after: readonly number[] | null;
}

/** The stacks before and after a step, from the stack before the first step of its part. */
export function stacksOf(
  first: readonly number[] | null,
  steps: readonly StackChange[],
  index: number,
): StepStacks {
  let before: readonly number[] | null = first;
  for (const step of steps.slice(0, index)) before = changed(before, step);
  const step = steps[index];
  return { before, after: step ? changed(before, step) : null };
}

function changed(
  stack: readonly number[] | null,
  { keep, push }: StackChange,
): readonly number[] | null {
  if (stack === null || keep === null) return null;
  return [...stack.slice(0, keep), ...push];
}
