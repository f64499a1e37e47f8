import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { waitForProcessors } from '../machine/wait-for-processors.ts';
import { parseTestArguments, type TestArguments } from './arguments.ts';
import { KNOWN_FLAKY } from './flaky.ts';
import { openRun } from './open-run.ts';
import { type Job, jobsOf, partOf } from './plan.ts';
import { attemptLine, closingLines, markdownReport, timesTable } from './report.ts';
import { fileResults, judge } from './results.ts';
import { type Attempt, runJob } from './run-job.ts';
import { findTests, matchesPatterns, TIERS, type Tier, tierOf } from './tiers.ts';
import { readTimes, recordTimes } from './times.ts';

// Runs the tests of a tier: `main.ts TIER [PATTERN...] [--shard 1/4] [--slice N] [--times] [--max-minutes N]`.
// Reports in Markdown and JSON are written to the folder below.

const REPORTS = 'test-reports';
/** With more failed files something is wrong with all of them. */
const MAX_FILES_TO_REPEAT = 8;
/** For how long all long files together wait for a machine whose host is busy otherwise. */
const MAX_WAIT_MS = 120_000;

const COMMANDS = { unit: 'npm test', system: 'npm run test:system', long: 'npm run test:long' };

const args = parseTestArguments(process.argv.slice(2));
const secondsOf = readTimes();
let waitedMs = 0;

// The compile cache is shared by all processes that tests start.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/tonway');

// An exit ends the programs that this process has started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const startMs = performance.now();
await using _backends = args.tier === 'unit' ? null : await openRun();
const attempts = await firstAttempts(chosenFiles(args));
const files = fileResults([...attempts, ...(await repetitions(attempts))]);
const { tier, part } = args;
const result = { tier, part, seconds: (performance.now() - startMs) / 1000, files };
mkdirSync(REPORTS, { recursive: true });
writeFileSync(join(REPORTS, `${tier}.json`), JSON.stringify(result, null, 1));
writeFileSync(join(REPORTS, `${tier}.md`), markdownReport(result, KNOWN_FLAKY));
if (args.times) {
  recordTimes(files);
  console.log(timesTable(files));
}
console.log(closingLines(files, KNOWN_FLAKY));
if (!judge(files, KNOWN_FLAKY).passed) process.exitCode = 1;

function chosenFiles({ tier, patterns, part }: TestArguments): readonly string[] {
  const matching = findTests().filter((file) => matchesPatterns(file, patterns));
  const chosen = matching.filter((file) => tierOf(file) === tier);
  if (chosen.length === 0) throw new Error(nothingFound(tier, patterns, matching));
  return part ? partOf(chosen, part, secondsOf) : chosen;
}

function nothingFound(tier: Tier, patterns: readonly string[], matching: readonly string[]) {
  const others = TIERS.filter((other) => matching.some((file) => tierOf(file) === other));
  const hint = others.map((other) => `${COMMANDS[other]} -- ${patterns.join(' ')}`).join(' or ');
  return `No ${tier} test matches ${patterns.join(' ')}.${hint && ` Did you mean ${hint}?`}`;
}

async function firstAttempts(files: readonly string[]): Promise<readonly Attempt[]> {
  const cores = availableParallelism();
  const jobs = args.times ? files.map((file) => [file]) : jobsOf(files, cores, secondsOf);
  // Files of the long tier measure: others would disturb them.
  return inParallel(jobs, args.tier === 'long' ? 1 : cores);
}

/** Runs failed files once more, alone. A unit test has no excuse. */
async function repetitions(attempts: readonly Attempt[]): Promise<readonly Attempt[]> {
  const failed = attempts.filter((attempt) => attempt.failed > 0);
  if (args.tier === 'unit' || failed.length > MAX_FILES_TO_REPEAT) return [];
  return inParallel(
    failed.map(({ file }) => [file]),
    1,
  );
}

async function inParallel(jobs: readonly Job[], atOnce: number): Promise<readonly Attempt[]> {
  const waiting = [...jobs];
  const attempts: Attempt[] = [];
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) attempts.push(...(await run(job)));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return attempts;
}

async function run(job: Job): Promise<readonly Attempt[]> {
  if (args.tier === 'long') waitedMs += await waitForProcessors(MAX_WAIT_MS - waitedMs);
  const attempts = await runJob(job, args);
  for (const attempt of attempts) {
    console.log(attemptLine(attempt));
    if (attempt.failed > 0) console.log(attempt.failures);
  }
  return attempts;
}
