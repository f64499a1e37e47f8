import { relative } from 'node:path';

/** A reporter for node:test: the files that took longest, then one line with the counts of the whole run. */
interface Summary {
  readonly file?: string;
  readonly duration_ms: number;
  readonly counts: {
    readonly passed: number;
    readonly failed: number;
    readonly cancelled: number;
    readonly skipped: number;
    readonly todo: number;
  };
}

type TestEvent = { readonly type: string; readonly data: unknown };

const SLOWEST = 25;

export default async function* counts(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const files: Summary[] = [];
  for await (const { type, data } of events) {
    if (type !== 'test:summary') continue;
    const summary = data as Summary;
    // Each file has a summary too; the one without a file is the whole run's.
    if (summary.file !== undefined) files.push(summary);
    else yield slowest(files) + closingLine(summary.counts);
  }
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

function closingLine({ passed, failed, cancelled, skipped, todo }: Summary['counts']): string {
  return `${passed} passed, ${failed + cancelled} failed, ${skipped + todo} skipped\n`;
}
