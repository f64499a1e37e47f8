import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SecondsOf } from './plan.ts';
import type { FileResult } from './results.ts';

/** CPU seconds of each test file, measured by `--times`: they balance shards and order the files. */
const TIMES = join(import.meta.dirname, 'times.json');
/** Of a file that was never measured. */
const UNKNOWN_SECONDS = 2;

type Times = Readonly<Record<string, number>>;

export function readTimes(): SecondsOf {
  const times = readFile();
  return (file) => times[file] ?? UNKNOWN_SECONDS;
}

/** Replaces the times of the files that were run; files that no longer exist are dropped. */
export function recordTimes(files: readonly FileResult[]): void {
  const measured = files.flatMap(({ file, attempts: [first] }) =>
    typeof first?.cpuSeconds === 'number' ? [[file, first.cpuSeconds] as const] : [],
  );
  const times = Object.entries({ ...readFile(), ...Object.fromEntries(measured) })
    .filter(([file]) => existsSync(file))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(TIMES, `${JSON.stringify(Object.fromEntries(times), null, 2)}\n`);
}

function readFile(): Times {
  return existsSync(TIMES) ? JSON.parse(readFileSync(TIMES, 'utf8')) : {};
}
