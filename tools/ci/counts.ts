/** A reporter for node:test that writes one line, the counts of the whole run. */
interface Summary {
  readonly file?: string;
  readonly counts: {
    readonly passed: number;
    readonly failed: number;
    readonly cancelled: number;
    readonly skipped: number;
    readonly todo: number;
  };
}

type TestEvent = { readonly type: string; readonly data: unknown };

export default async function* counts(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type !== 'test:summary') continue;
    const summary = data as Summary;
    // Each file has a summary too; the one without a file is the whole run's.
    if (summary.file === undefined) yield closingLine(summary.counts);
  }
}

function closingLine({ passed, failed, cancelled, skipped, todo }: Summary['counts']): string {
  return `${passed} passed, ${failed + cancelled} failed, ${skipped + todo} skipped\n`;
}
