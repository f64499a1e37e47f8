import { relative } from 'node:path';

export interface TestEvent {
  readonly type: string;
  readonly data: unknown;
}

/** Counts of a file; without a file, of a whole pass. */
export interface Summary {
  readonly file?: string;
  readonly success: boolean;
  readonly duration_ms: number;
  readonly counts: {
    readonly passed: number;
    readonly failed: number;
    readonly cancelled: number;
    readonly skipped: number;
    readonly todo: number;
  };
}

const SLOWEST = 25;

/**
 * A reporter for node:test: the slowest files, then one line with the counts of all passes.
 * If a file was run again, its last run counts.
 */
export default async function* counts(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const summaries: Summary[] = [];
  for await (const event of events) if (isSummary(event)) summaries.push(event.data);
  const files = summaries.filter(({ file }) => file !== undefined);
  const passes = summaries.filter(({ file }) => file === undefined);
  yield slowest(files) + closingLine(passes, superseded(files));
}

function isSummary(event: TestEvent): event is { type: string; data: Summary } {
  return event.type === 'test:summary';
}

function superseded(files: readonly Summary[]): readonly Summary[] {
  const last = new Map(files.map((summary) => [summary.file, summary]));
  return files.filter((summary) => last.get(summary.file) !== summary);
}

function slowest(files: readonly Summary[]): string {
  return files
    .toSorted((a, b) => b.duration_ms - a.duration_ms)
    .slice(0, SLOWEST)
    .map(({ file = '', duration_ms }) => `${seconds(duration_ms)} ${relative('', file)}\n`)
    .join('');
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1).padStart(6)} s`;
}

function closingLine(passes: readonly Summary[], superseded: readonly Summary[]): string {
  const sum = (summaries: readonly Summary[], names: readonly (keyof Summary['counts'])[]) =>
    summaries.flatMap(({ counts }) => names.map((name) => counts[name])).reduce((a, b) => a + b, 0);
  const total = (...names: readonly (keyof Summary['counts'])[]) =>
    sum(passes, names) - sum(superseded, names);
  return `${total('passed')} passed, ${total('failed', 'cancelled')} failed, ${total('skipped', 'todo')} skipped\n`;
}
