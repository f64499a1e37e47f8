import type { KnownFlaky } from './flaky.ts';
import { type FileResult, judge, MAX_REPEATED, type RunResult, totalOf } from './results.ts';
import type { Attempt, Counts } from './run-job.ts';

/** A line while tests run. */
export function attemptLine({ file, passed, failed, seconds }: Attempt): string {
  const tests = passed + failed;
  return `${failed ? 'FAILED' : 'ok'} ${file} (${tests} ${tests === 1 ? 'test' : 'tests'}, ${seconds.toFixed(1)} s)`;
}

/** The last lines of a run: the names of what is wrong, then the counts. */
export function closingLines(files: readonly FileResult[], known: readonly KnownFlaky[]): string {
  const { failed, repeated, knownFlaky } = judge(files, known);
  const lines = [
    ...failed.map(({ file }) => `failed: ${file}`),
    ...repeated.map(({ file }) => `passed only when repeated: ${file}`),
    ...knownFlaky.map(({ file }) => `passed only when repeated (known to be flaky): ${file}`),
  ];
  if (repeated.length > MAX_REPEATED)
    lines.push(`more than ${MAX_REPEATED} files passed only when repeated: the run fails`);
  return [...lines, countsLine(totalOf(files))].join('\n');
}

export function countsLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** Processor time of each file, the most first. */
export function timesTable(files: readonly FileResult[]): string {
  const rows = files
    .map(({ file, attempts: [first] }) => ({ file, ...first }))
    .toSorted((a, b) => (b.cpuSeconds ?? 0) - (a.cpuSeconds ?? 0))
    .map(({ file, cpuSeconds = 0, seconds = 0 }) =>
      [column(cpuSeconds ?? 0), column(seconds), file].join('  '),
    );
  const all = files.flatMap(({ attempts: [first] }) => first?.cpuSeconds ?? []);
  const sum = all.reduce((a, b) => a + b, 0);
  return [' CPU s  wall s  file', ...rows, `${column(sum)}  in all`].join('\n');
}

function column(seconds: number): string {
  return seconds.toFixed(1).padStart(6);
}

export function markdownReport(result: RunResult, known: readonly KnownFlaky[]): string {
  const { tier, part, seconds, files } = result;
  const verdict = judge(files, known);
  return [
    `# Tests of the ${tier} tier${part ? `, part ${part.index} of ${part.count}` : ''}`,
    '',
    `${verdict.passed ? 'Passed' : 'Failed'}: ${countsLine(totalOf(files))}, ${files.length} files, ${Math.round(seconds)} s.`,
    '',
    ...section('Failed', verdict.failed),
    ...section('Passed only when repeated', verdict.repeated),
    ...section('Known to be flaky, passed only when repeated', verdict.knownFlaky),
    '| File | Tests | Skipped | Seconds | CPU seconds | Outcome |',
    '|---|---:|---:|---:|---:|---|',
    ...files.map(markdownRow),
    '',
  ].join('\n');
}

function section(title: string, files: readonly FileResult[]): readonly string[] {
  if (files.length === 0) return [];
  const details = files.flatMap(({ file, attempts }) => {
    const failures = attempts.find(({ failed }) => failed)?.failures.trim() ?? '';
    return [`### ${file}`, '', '```text', failures, '```', ''];
  });
  return [`## ${title}`, '', ...details];
}

function markdownRow({ file, outcome, attempts }: FileResult): string {
  const last = attempts.at(-1);
  const cells = [
    `\`${file}\``,
    (last?.passed ?? 0) + (last?.failed ?? 0),
    last?.skipped ?? 0,
    last?.seconds.toFixed(1),
    last?.cpuSeconds?.toFixed(1) ?? '',
    outcome,
  ];
  return `| ${cells.join(' | ')} |`;
}
