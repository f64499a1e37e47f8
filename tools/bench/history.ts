/**
 * Keeps the results of benchmarks over commits: history.ts HISTORY RESULTS appends the results of `--json`, and prints
 * the last runs as a Markdown table. Both files have one JSON object per line.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { resolve } from 'node:path';

/** A line of `--json`; a skipped benchmark has only a name. */
export interface Result {
  readonly name: string;
  readonly ratio?: number;
  readonly bar?: number;
  readonly passed?: boolean;
}

interface Run {
  readonly day: string;
  /** Runs from before the commit was kept have none. */
  readonly commit?: string;
  /** Ratios of different kinds of machines are not compared. */
  readonly machine?: string;
  readonly ratios: Readonly<Record<string, number>>;
}

const SHOWN_RUNS = 7;
const KEPT_RUNS = 365;

/** Where `npm run bench -- --history` keeps the figures; not in the repository. */
export const HISTORY_FILE = resolve(import.meta.dirname, '../../bench-history.jsonl');

/** Appends results to the history; returns the last runs of this kind of machine as a table. */
export function addToHistory(file: string, results: readonly Result[]): string {
  const ratios = results.flatMap(({ name, ratio }) => (ratio === undefined ? [] : [[name, ratio]]));
  const day = new Date().toISOString().slice(0, 10);
  const run: Run = { day, ...commit(), machine: machine(), ratios: Object.fromEntries(ratios) };
  const history = [...readLines<Run>(file), run].slice(-KEPT_RUNS);
  writeFileSync(file, history.map((each) => `${JSON.stringify(each)}\n`).join(''));
  const comparable = history.filter((each) => each.machine === run.machine);
  return table(comparable.slice(-SHOWN_RUNS), results);
}

/** `+` marks changes that are not committed. */
function commit(): { commit?: string } {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
    return { commit: `${git('rev-parse', '--short=8', 'HEAD')}${isChanged ? '+' : ''}` };
  } catch {
    // An unpacked archive has no commits.
    return {};
  }
}

function machine(): string {
  return `${availableParallelism()} x ${cpus()[0]?.model.trim() || process.arch}`;
}

function readLines<T>(file: string): T[] {
  if (!existsSync(file)) return [];
  return parseLines(readFileSync(file, 'utf8'));
}

/** Other lines are messages of benchmarks. */
export function parseLines<T>(text: string): T[] {
  const lines = text.split('\n');
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
}

/** One row per benchmark, one column per run. */
function table(runs: readonly Run[], results: readonly Result[]): string {
  const bars = new Map(results.map(({ name, bar }) => [name, bar]));
  const row = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |`;
  const heads = runs.map(({ day, commit }) => (commit ? `${day} ${commit}` : day));
  return [
    row(['Benchmark', 'Bar', ...heads]),
    row(['---', '---:', ...runs.map(() => '---:')]),
    ...[...bars].map(([name, bar]) =>
      row([name, bar ?? '', ...runs.map(({ ratios }) => ratios[name]?.toPrecision(3) ?? '')]),
    ),
  ].join('\n');
}

if (import.meta.main) {
  const [historyFile = '', resultsFile = ''] = process.argv.slice(2);
  console.log(addToHistory(historyFile, readLines<Result>(resultsFile)));
}
