/** npm run bench -- NAME... [--all] [--quick] [--json] */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { type BenchArguments, parseBenchArguments } from './arguments.ts';
import { discover, load } from './discover.ts';
import { fullEffort, measure, quickEffort } from './measure.ts';
import { describe, judge, toRecord } from './report.ts';

const known = discover(resolve(import.meta.dirname, '../..'));

/** Measures one benchmark and answers whether it reached its bar. */
async function runOne(file: string, { json, quick }: BenchArguments): Promise<boolean> {
  const benchmark = await load(file);
  const contest = await benchmark.setup();
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

/** Each benchmark in a process of its own, so that none inherits another's heap or compiled code. */
function runEach(names: readonly string[], { json, quick }: BenchArguments): boolean {
  const flags = ['--exact', ...(json ? ['--json'] : []), ...(quick ? ['--quick'] : [])];
  const codes = names.map(
    (name) =>
      spawnSync(process.execPath, [...process.execArgv, import.meta.filename, name, ...flags], {
        stdio: 'inherit',
      }).status,
  );
  return codes.every((code) => code === 0);
}

/** `a` stands for `a` and for each `a-b`, the same subject against other baselines, unless exactly `a` is meant. */
function namesOf({ all, exact, names }: BenchArguments): readonly string[] {
  if (all) return [...known.keys()];
  if (exact) return names;
  return names.flatMap((name) => [
    name,
    ...[...known.keys()].filter((each) => each.startsWith(`${name}-`)),
  ]);
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
  const [only] = names;
  const file = names.length === 1 && only !== undefined ? known.get(only) : undefined;
  return file === undefined ? runEach(names, args) : runOne(file, args);
}

if (!(await main())) process.exitCode = 1;
