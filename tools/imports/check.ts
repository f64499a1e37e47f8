import { folderCycles } from './folder-cycles.ts';
import type { Import } from './read.ts';
import {
  packages,
  serverFolders,
  serverSources,
  testingPackages,
  testingSiblings,
  walls,
} from './rules.ts';

const scope = '@tonway/';
/** The package of the command has no scope. */
const command = { name: 'tonway', home: 'server' };

/** The forbidden imports, one sentence each. */
export function checkImports(imports: readonly Import[]): string[] {
  const sources = imports.filter(({ from }) => !isTesting(from));
  return [
    ...imports.flatMap((entry) =>
      [...complaints(entry)].map((why) => `${entry.from} -> ${entry.to}: ${why}`),
    ),
    ...Object.keys(packages).flatMap((name) => folderCycles(sources, `packages/${name}/src`)),
  ];
}

function* complaints(entry: Import): Generator<string> {
  const home = packageOf(entry.from);
  const allowed = packages[home];
  if (allowed === undefined) yield `package "${home}" is not in tools/imports/rules.ts`;
  else if (entry.relative) yield* relativeComplaints(entry, home);
  else yield* packageComplaints(entry, home, allowed);
  if (isTesting(entry.from)) return;
  yield* wallComplaints(entry);
  yield* orderComplaints(entry);
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
  const name = packageNamed(to);
  if (name === null) return;
  if (isTesting(from) && isForTesting(name, home)) return;
  if (name === home) yield 'a package imports its own files by path';
  else if (!allowed.includes(name))
    yield `${home} may import: ${allowed.join(', ') || 'no package'}`;
}

/** The package of the workspace that an import names; null for other imports. */
function packageNamed(to: string): string | null {
  if (to === command.name) return command.home;
  return to.startsWith(scope) ? to.slice(scope.length) : null;
}

function isForTesting(name: string, home: string): boolean {
  return [home, ...testingPackages, ...(testingSiblings[home] ?? [])].includes(name);
}

function* wallComplaints({ from, to }: Import): Generator<string> {
  for (const { inside, except, never, why } of walls) {
    const isInside = from.startsWith(`${inside}/`) && !from.startsWith(`${except}/`);
    if (isInside && never.some((pattern) => matches(to, pattern))) yield why;
  }
}

/** A folder of the server imports only folders below it. */
function* orderComplaints({ from, to }: Import): Generator<string> {
  const [importer, imported] = [serverFolder(from), serverFolder(to)];
  if (importer === null || imported === null || importer === imported) return;
  const unlisted = [importer, imported].find((folder) => rowOf(folder) < 0);
  if (unlisted !== undefined) yield `folder "${unlisted}" is not in tools/imports/rules.ts`;
  else if (rowOf(importer) >= rowOf(imported)) yield `${importer} never imports ${imported}`;
}

/** Null if the file is not in a folder of the server's sources. */
function serverFolder(file: string): string | null {
  if (!file.startsWith(`${serverSources}/`)) return null;
  const [folder = '', ...rest] = file.slice(serverSources.length + 1).split('/');
  return rest.length === 0 ? null : folder;
}

function rowOf(folder: string): number {
  return serverFolders.findIndex((row) => row.includes(folder));
}

function packageOf(file: string): string {
  return file.split('/')[1] ?? '';
}

/** Tests, test helpers and benchmarks, which are not published. */
function isTesting(file: string): boolean {
  return file.endsWith('.test.ts') || file.split('/')[2] !== 'src';
}

function matches(to: string, pattern: string): boolean {
  return pattern.endsWith('*') ? to.startsWith(pattern.slice(0, -1)) : to === pattern;
}
