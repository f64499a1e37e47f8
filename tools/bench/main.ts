/** npm run bench -- NAME... [--all] [--quick] [--json] [--history] */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { type BenchArguments, parseBenchArguments } from './arguments.ts';
import { discover, load } from './discover.ts';
import { addToHistory, HISTORY_FILE, parseLines, type Result } from './history.ts';
import { fullEffort, measure, quickEffort } from './measure.ts';
import { describe, judge, toRecord } from './report.ts';

const known = discover(resolve(import.meta.dirname, '../..'));

/** A quick run has few samples, so it only detects large regressions. */
const QUICK_LEEWAY = 0.75;

/** Measures one benchmark; returns whether it reached its bar. */
async function runOne(file: string, { json, quick }: BenchArguments): Promise<boolean> {
  const loaded = await load(file);
  const benchmark = quick ? { ...loaded, bar: loaded.bar * QUICK_LEEWAY } : loaded;
  const contest = await benchmark.setup({ quick });
  if ('skip' in contest) {
    const { name } = benchmark;
    console.log(
      json ? JSON.stringify({ name, skipped: contest.skip }) : `${name}  skipped: ${contest.skip}`,
    );
    return true;
  }
  const measurement = await measure(contest, quick ? quickEffort : fullEffort);
  await contest.close?.();
  const verdict = judge(measurement, benchmark.bar);
  console.log(
    json
      ? JSON.stringify(toRecord(benchmark, contest, measurement, verdict))
      : describe(benchmark, contest, measurement, verdict),
  );
  return verdict.passed;
}

/** A busy machine can miss a bar by chance, so a benchmark fails only if all attempts miss it. */
const ATTEMPTS = 3;

function runEach(names: readonly string[], args: BenchArguments): boolean {
  return names.map((name) => runApart(name, args)).every((passed) => passed);
}

/** Runs in a separate process, so that benchmarks share no heap and no compiled code. */
function runApart(name: string, { json, quick }: BenchArguments): boolean {
  const flags = ['--exact', ...(json ? ['--json'] : []), ...(quick ? ['--quick'] : [])];
  const command = [...process.execArgv, import.meta.filename, name, ...flags];
  const attempt = () => spawnSync(process.execPath, command, { stdio: 'inherit' }).status === 0;
  return Array.from({ length: ATTEMPTS }).some(attempt);
}

/** `a` selects `a` and every `a-b`, unless names are matched exactly. */
function namesOf({ all, exact, names }: BenchArguments): readonly string[] {
  if (all) return [...known.keys()];
  if (exact) return names;
  return names.flatMap((name) => [
    name,
    ...[...known.keys()].filter((each) => each.startsWith(`${name}-`)),
  ]);
}

/** Full runs only: figures of quick runs are not comparable. */
function runForHistory(names: readonly string[]): boolean {
  const results = names.flatMap((name) => {
    const command = [...process.execArgv, import.meta.filename, name, '--exact', '--json'];
    const { stdout } = spawnSync(process.execPath, command, {
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    });
    return parseLines<Result>(stdout);
  });
  console.log(addToHistory(HISTORY_FILE, results));
  // A benchmark that failed has no result.
  return results.length === names.length && results.every(({ passed }) => passed !== false);
}

async function main(): Promise<boolean> {
  const args = parseBenchArguments(process.argv.slice(2));
  const names = namesOf(args);
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0 || (names.length === 0 && !args.all)) {
    console.error(`unknown benchmark: ${unknown.join(', ') || '(none named)'}`);
    console.error(`known: ${[...known.keys()].join(', ') || '(none yet)'}`);
    return false;
  }
  if (args.history) return runForHistory(names);
  const [only] = names;
  const file = names.length === 1 && only !== undefined ? known.get(only) : undefined;
  return file === undefined ? runEach(names, args) : runOne(file, args);
}

if (!(await main())) process.exitCode = 1;
