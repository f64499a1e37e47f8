import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { run } from 'node:test';
import { spec, type TestEvent } from 'node:test/reporters';
import type { Job } from './plan.ts';
import type { Tier } from './tiers.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** One run of one file. */
export interface Attempt extends Counts {
  readonly file: string;
  readonly seconds: number;
  /** Of the file's process and its children; null if the file shared its process. */
  readonly cpuSeconds: number | null;
  /** What failed, and what was printed meanwhile; empty if nothing failed. */
  readonly failures: string;
}

export interface JobOptions {
  readonly tier: Tier;
  readonly maxMinutes: number;
  readonly fullSizes: boolean;
}

const PRELOAD = join(import.meta.dirname, 'preload.ts');
const SHARED_PROCESS = join(import.meta.dirname, 'shared-process.ts');
/** After its time limit, for a process that is too busy to notice it; not longer than the limit. */
const MAX_BUSY_MS = 10_000;
let jobs = 0;

/** Runs the files of a job in one new process. */
export async function runJob(job: Job, options: JobOptions): Promise<readonly Attempt[]> {
  const timesFile = join(tmpdir(), `tonway-times-${process.pid}-${jobs++}`);
  const startMs = performance.now();
  const attempts = await attemptsOf(job, eventsOf(job, options, timesFile));
  const [attempt] = attempts;
  if (attempt === undefined || job.length > 1) return attempts;
  const seconds = (performance.now() - startMs) / 1000;
  return [{ ...attempt, seconds, cpuSeconds: readSeconds(timesFile) }];
}

function eventsOf(job: Job, { tier, maxMinutes, fullSizes }: JobOptions, timesFile: string) {
  const maxMs = maxMinutes * 60_000;
  return run({
    files: job.length > 1 ? [SHARED_PROCESS] : [...job],
    argv: job.length > 1 ? [...job] : [],
    execArgv: ['--conditions=@tonway/source', '--import', PRELOAD],
    concurrency: 1,
    signal: AbortSignal.timeout(maxMs + Math.min(maxMs, MAX_BUSY_MS)),
    env: {
      ...process.env,
      TONWAY_TEST_MAX_MINUTES: `${maxMinutes}`,
      TONWAY_TEST_TIMES_FILE: timesFile,
      TONWAY_TEST_TIER: tier,
      ...(fullSizes && { TONWAY_TEST_SIZES: 'full' }),
    },
  });
}

/** In a shared process each file is a test, whose event comes after those of the tests in it. */
async function attemptsOf(job: Job, events: AsyncIterable<TestEvent>): Promise<readonly Attempt[]> {
  const attempts: Attempt[] = [];
  let collected: TestEvent[] = [];
  for await (const event of events) {
    collected.push(event);
    if (job.length === 1 || !isFileOf(job, event)) continue;
    attempts.push(await toAttempt(event.data.name, collected.slice(0, -1), event));
    collected = [];
  }
  if (job.length === 1 && isComplete(collected)) return [await toAttempt(job[0] ?? '', collected)];
  const missing = job.filter((file) => !attempts.some((attempt) => attempt.file === file));
  for (const file of missing) attempts.push(endedEarly(await toAttempt(file, collected)));
  if (missing.length > 0 || !collected.some(({ type }) => type === 'test:fail')) return attempts;
  // The process itself failed after its tests: any of its files may be the cause.
  const failures = await describeFailures(collected);
  return attempts.map((attempt) => ({ ...attempt, failed: Math.max(1, attempt.failed), failures }));
}

/** A process that ends before its tests, even without an error, sends no summary. */
function isComplete(events: readonly TestEvent[]): boolean {
  return events.some(({ type, data }) => type === 'test:summary' && data.file !== undefined);
}

function endedEarly(attempt: Attempt): Attempt {
  const failures = `The process ended before its tests completed.\n${attempt.failures}`;
  return { ...attempt, passed: 0, failed: Math.max(1, attempt.failed), failures };
}

function isFileOf(job: Job, event: TestEvent): event is TestResult {
  const isResult = event.type === 'test:pass' || event.type === 'test:fail';
  return isResult && event.data.nesting === 0 && job.includes(event.data.name);
}

async function toAttempt(
  file: string,
  tests: readonly TestEvent[],
  whole?: TestResult,
): Promise<Attempt> {
  const events = whole ? [...tests, whole] : tests;
  const hasFailed = events.some(({ type }) => type === 'test:fail');
  const counts = countTests(tests);
  return {
    file,
    ...counts,
    // A failed hook or a crash fails a file without a failed test.
    failed: hasFailed ? Math.max(1, counts.failed) : 0,
    seconds: secondsOfTests(events),
    cpuSeconds: null,
    failures: hasFailed ? await describeFailures(events) : '',
  };
}

type TestResult = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>;

function resultsOf(events: readonly TestEvent[]): readonly TestResult[] {
  return events.filter(({ type }) => type === 'test:pass' || type === 'test:fail') as TestResult[];
}

function secondsOfTests(events: readonly TestEvent[]): number {
  const outermost = resultsOf(events).filter(({ data }) => data.nesting === 0);
  return outermost.reduce((sum, { data }) => sum + data.details.duration_ms / 1000, 0);
}

function countTests(events: readonly TestEvent[]): Counts {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { type, data } of resultsOf(events)) {
    if (data.details.type === 'suite') continue;
    if (data.skip !== undefined || data.todo !== undefined) counts.skipped++;
    else counts[type === 'test:pass' ? 'passed' : 'failed']++;
  }
  return counts;
}

const SHOWN = new Set(['test:fail', 'test:stdout', 'test:stderr']);

function describeFailures(events: readonly TestEvent[]): Promise<string> {
  const shown = events.filter(({ type }) => SHOWN.has(type));
  return text(Readable.from(shown).compose(new spec()));
}

function readSeconds(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8').trim());
  } catch {
    return null;
  } finally {
    rmSync(file, { force: true });
  }
}
