import { createWriteStream, globSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { parseArgs } from 'node:util';
import { waitForProcessors } from '../machine/wait-for-processors.ts';
import counts, { type TestEvent } from './counts.ts';

// Runs the test files that match the patterns (default: all); `--counts FILE` writes the counts to a file,
// `--max-minutes N` sets the time limit of a file.

const EVERY_TEST = [
  'packages/*/{src,test}/**/*.test.ts',
  'scenes/test/**/*.test.ts',
  'tools/**/*.test.ts',
];
/** Test files that run at a time. */
const AT_ONCE = 2;
/** Files with measurements that other tests would disturb: they run last, one at a time. */
const ALONE = '.alone.test.ts';
/** Failed files are run again, alone, unless too many failed: measurements fail on a machine that is busy otherwise. */
const MAX_REPEATED = 20;
const REPETITIONS = 2;
/** For how long all files with measurements together wait for a machine that is busy otherwise. */
const MAX_WAIT_MS = 600_000;
const TIME_LIMIT = ['--import', join(import.meta.dirname, 'time-limit.ts')];

const { values, positionals } = parseArgs({
  options: { counts: { type: 'string' }, 'max-minutes': { type: 'string', default: '10' } },
  allowPositionals: true,
});

// The compile cache is shared by all processes that tests start.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/tonway');
process.env.TONWAY_TEST_MAX_MINUTES = values['max-minutes'];

async function* passes(): AsyncGenerator<TestEvent> {
  const patterns = positionals.length > 0 ? positionals : EVERY_TEST;
  // Some dependencies are published with their tests.
  const files = globSync(patterns, { exclude: ['**/node_modules/**'] }).sort();
  const isAlone = (file: string) => file.endsWith(ALONE);
  const failed = new Set<string>();
  yield* pass(
    files.filter((file) => !isAlone(file)),
    { concurrency: AT_ONCE, failed },
  );
  yield* passAlone(files.filter(isAlone), failed);
  for (let i = 0; i < REPETITIONS && failed.size > 0 && failed.size <= MAX_REPEATED; i++) {
    const repeated = [...failed];
    failed.clear();
    for (const file of repeated) console.log(`failed, now alone: ${relative('', file)}`);
    yield* passAlone(repeated, failed);
  }
  if (failed.size > 0) process.exitCode = 1;
}

let waitedMs = 0;

async function* passAlone(files: string[], failed: Set<string>): AsyncGenerator<TestEvent> {
  for (const file of files) {
    waitedMs += await waitForProcessors(MAX_WAIT_MS - waitedMs);
    yield* pass([file], { concurrency: 1, failed });
  }
}

interface Pass {
  readonly concurrency: number;
  /** Collects the files with failed tests. */
  readonly failed: Set<string>;
}

async function* pass(files: string[], { concurrency, failed }: Pass): AsyncGenerator<TestEvent> {
  if (files.length === 0) return;
  for await (const event of run({ files, concurrency, execArgv: TIME_LIMIT })) {
    if (event.type === 'test:fail') failed.add(event.data.file ?? 'a file without a name');
    yield event;
  }
}

const events = Readable.from(passes());
events.compose(new spec()).pipe(process.stdout);
if (values.counts !== undefined) events.compose(counts).pipe(createWriteStream(values.counts));
