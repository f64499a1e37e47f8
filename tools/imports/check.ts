import type { Import } from './read.ts';
import { packages, testingPackages, testingSiblings, walls } from './rules.ts';

const scope = '@tonway/';

/** What is wrong with the imports, one sentence each. */
export function checkImports(imports: readonly Import[]): string[] {
  return imports.flatMap((entry) =>
    [...complaints(entry)].map((why) => `${entry.from} -> ${entry.to}: ${why}`),
  );
}

function* complaints(entry: Import): Generator<string> {
  const home = packageOf(entry.from);
  const allowed = packages[home];
  if (allowed === undefined) yield `package "${home}" is not in tools/imports/rules.ts`;
  else if (entry.relative) yield* relativeComplaints(entry, home);
  else if (entry.to.startsWith(scope)) yield* packageComplaints(entry, home, allowed);
  if (!isTesting(entry.from)) yield* wallComplaints(entry);
}

function* relativeComplaints({ from, to }: Import, home: string): Generator<string> {
  if (!to.startsWith(`packages/${home}/`)) yield 'other packages are imported by name';
  else if (!isTesting(from) && isTesting(to)) yield 'sources do not import tests';
}

function* packageComplaints(
  { from, to }: Import,
  home: string,
  allowed: readonly string[],
): Generator<string> {
  const name = to.slice(scope.length);
  if (isTesting(from) && isForTesting(name, home)) return;
  if (name === home) yield 'a package imports its own files by path';
  else if (!allowed.includes(name))
    yield `${home} may import: ${allowed.join(', ') || 'no package'}`;
}

function isForTesting(name: string, home: string): boolean {
  return [home, ...testingPackages, ...(testingSiblings[home] ?? [])].includes(name);
}

function* wallComplaints({ from, to }: Import): Generator<string> {
  for (const { inside, never, why } of walls) {
    if (from.startsWith(`${inside}/`) && never.some((pattern) => matches(to, pattern))) yield why;
  }
}

function packageOf(file: string): string {
  return file.split('/')[1] ?? '';
}

/** Tests, their helpers and benchmarks: whatever is not published. */
function isTesting(file: string): boolean {
  return file.endsWith('.test.ts') || file.split('/')[2] !== 'src';
}

function matches(to: string, pattern: string): boolean {
  return pattern.endsWith('*') ? to.startsWith(pattern.slice(0, -1)) : to === pattern;
}
