import { type LoggedStep, type ScannedLog, type ScanOptions, scanLog } from './scan-log.ts';
import { StackChanges } from './stack-changes.ts';
import type { StepsQuery, VmStep, VmSteps } from './vm-steps.ts';

/** The log of a run: the emulator keeps the end of a log that is too long. */
export interface VmLog {
  readonly text: string;
  readonly isCut: boolean;
}

/** The logs of one run, and its gas as the transaction records it. */
export interface RunLogs {
  /** Of all steps, with or without stacks. */
  readonly log: VmLog;
  /** With stacks, of the last steps only; null: `log` has the stacks, or nothing has. */
  readonly stacks: VmLog | null;
  /** At the start of the run. */
  readonly gasLimit: number;
  readonly gasUsed: number;
}

const MAX_STEPS = 10_000;
/** Returns without an exception leave the stack as it is. */
const LEAVES_STACK = 'implicit RET';

/** Reads a part of the steps from the log of a run. */
export function readSteps({ log, stacks, gasLimit, gasUsed }: RunLogs, query: StepsQuery): VmSteps {
  const limit = Math.min(query.limit, MAX_STEPS);
  const options = { ...query, limit, isCut: log.isCut, gasLimit, gasUsed };
  const scanned = scanLog(log.text, options);
  const lines = stacks
    ? stacksBefore(scanned, stacks, options)
    : scanned.steps.map(({ stack }) => stack);
  const { total, marks, found, foundCount } = scanned;
  return {
    total,
    isCut: log.isCut,
    from: query.from,
    ...partOf(scanned, lines, options),
    hasStacks: lines.some((line) => line !== null),
    thrownAt: marks.thrownAt,
    marks: marks.list,
    markCount: marks.count,
    found: query.search === null ? null : { count: foundCount, steps: found },
  };
}

/** The stacks of the same steps from another log, which ends with the same step. */
function stacksBefore(
  { total, steps }: ScannedLog,
  { text, isCut }: VmLog,
  options: ScanOptions,
): (string | null)[] {
  const count = scanLog(text, { ...options, isCut, limit: 0 }).total;
  const missing = total - count - options.from;
  const from = Math.max(0, -missing);
  const others = scanLog(text, { ...options, isCut, from }).steps;
  return steps.map((_, i) => others[i - Math.max(0, missing)]?.stack ?? null);
}

type Part = Pick<VmSteps, 'steps' | 'next' | 'stack' | 'values' | 'cells'>;

function partOf(
  { steps: logged, total, marks }: ScannedLog,
  lines: readonly (string | null)[],
  { from, limit }: ScanOptions,
): Part {
  const changes = new StackChanges();
  const cells = new Map<string, number>();
  changes.next(lines[0] ?? null);
  const { stack } = changes;
  const steps: VmStep[] = [];
  for (const step of logged.slice(0, limit)) {
    if (changes.isFull && steps.length > 0) break;
    const index = from + steps.length;
    const isEnd = index === total - 1 && step.instruction === LEAVES_STACK;
    const after = isEnd && marks.thrownAt === null ? steps.length : steps.length + 1;
    const change = changes.next(lines[after] ?? null);
    steps.push({ ...stepOf(step, cells), stack: change });
  }
  const end = from + steps.length;
  const next = end < total && steps.length > 0 ? end : null;
  return { steps, next, stack, values: changes.values, cells: [...cells.keys()] };
}

function stepOf(
  { instruction, gasUsed, gasLeft, cell }: LoggedStep,
  cells: Map<string, number>,
): Omit<VmStep, 'stack'> {
  if (!cell) return { instruction, gasUsed, gasLeft, cell: null, offset: null };
  const index = cells.get(cell.hash) ?? cells.size;
  cells.set(cell.hash, index);
  return { instruction, gasUsed, gasLeft, cell: index, offset: cell.offset };
}
