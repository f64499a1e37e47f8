import { createWriteStream, globSync } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { parseArgs } from 'node:util';
import counts, { isSummary, type TestEvent } from './counts.ts';

// Runs the test files that match the patterns, by default all; `--counts FILE` writes there what came of it.

const EVERY_TEST = [
  'packages/*/{src,test}/**/*.test.ts',
  'scenes/test/**/*.test.ts',
  'tools/**/*.test.ts',
];
/** Most tests wait more than they compute. */
const AT_ONCE = 2;
/** Those that measure what others would disturb: they come last, one after the other. */
const ALONE = '.alone.test.ts';

const { values, positionals } = parseArgs({
  options: { counts: { type: 'string' } },
  allowPositionals: true,
});

// Each source is compiled once, not by every process that a test starts.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/tonway');

async function* passes(): AsyncGenerator<TestEvent> {
  const files = globSync(positionals.length > 0 ? positionals : EVERY_TEST).sort();
  const isAlone = (file: string) => file.endsWith(ALONE);
  yield* run({ files: files.filter((file) => !isAlone(file)), concurrency: AT_ONCE });
  yield* run({ files: files.filter(isAlone), concurrency: 1 });
}

const events = Readable.from(passes());
events.on('data', (event: TestEvent) => {
  if (isSummary(event) && !event.data.success) process.exitCode = 1;
});
events.compose(new spec()).pipe(process.stdout);
if (values.counts !== undefined) events.compose(counts).pipe(createWriteStream(values.counts));
