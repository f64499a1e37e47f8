import { existsSync, readFileSync, writeFileSync } from 'node:fs';

// Appends the results of `npm run bench -- --json` to a history and prints the last ones as a Markdown table:
// history.ts HISTORY RESULTS. Both files have one JSON object per line.

interface Result {
  readonly name: string;
  readonly ratio?: number;
  readonly bar?: number;
}

interface Run {
  readonly day: string;
  readonly ratios: Readonly<Record<string, number>>;
}

const SHOWN_RUNS = 7;
const KEPT_RUNS = 365;

const [historyFile = '', resultsFile = ''] = process.argv.slice(2);
const results = readLines<Result>(resultsFile);
const ratios = results.flatMap(({ name, ratio }) => (ratio === undefined ? [] : [[name, ratio]]));
const run: Run = { day: new Date().toISOString().slice(0, 10), ratios: Object.fromEntries(ratios) };
const history = [...readLines<Run>(historyFile), run].slice(-KEPT_RUNS);
writeFileSync(historyFile, history.map((each) => `${JSON.stringify(each)}\n`).join(''));
console.log(table(history.slice(-SHOWN_RUNS), results));

function readLines<T>(file: string): T[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
}

/** One row per benchmark, one column per run. */
function table(runs: readonly Run[], results: readonly Result[]): string {
  const bars = new Map(results.map(({ name, bar }) => [name, bar]));
  const row = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |`;
  return [
    row(['Benchmark', 'Bar', ...runs.map(({ day }) => day)]),
    row(['---', '---:', ...runs.map(() => '---:')]),
    ...[...bars].map(([name, bar]) =>
      row([name, bar ?? '', ...runs.map(({ ratios }) => ratios[name]?.toPrecision(3) ?? '')]),
    ),
  ].join('\n');
}
