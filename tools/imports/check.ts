import { folderCycles } from './folder-cycles.ts';
import type { Import } from './read.ts';
import {
  packages,
  serverSources,
  serverWings,
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

/** A wing of the server imports only wings below it, and a folder of a wing only folders below it. */
function* orderComplaints({ from, to }: Import): Generator<string> {
  const [[wing, folder] = [], [importedWing, importedFolder] = []] = [roomsOf(from), roomsOf(to)];
  if (!wing || !importedWing) return;
  const wings = serverWings.map(({ name }) => [name]);
  if (wing !== importedWing) return yield* rowComplaints(wings, wing, importedWing);
  const rows = serverWings.find(({ name }) => name === wing)?.folders;
  if (rows && folder && importedFolder) yield* rowComplaints(rows, folder, importedFolder);
}

function* rowComplaints(
  rows: readonly (readonly string[])[],
  importer: string,
  imported: string,
): Generator<string> {
  if (importer === imported) return;
  const rowOf = (name: string) => rows.findIndex((row) => row.includes(name));
  const unlisted = [importer, imported].find((name) => rowOf(name) < 0);
  if (unlisted !== undefined) yield `folder "${unlisted}" is not in tools/imports/rules.ts`;
  else if (rowOf(importer) >= rowOf(imported)) yield `${importer} never imports ${imported}`;
}

/** The wing and the folder in it; empty if the file is in no wing. A file of the wing itself is in no folder. */
function roomsOf(file: string): readonly string[] {
  if (!file.startsWith(`${serverSources}/`)) return [];
  return file
    .slice(serverSources.length + 1)
    .split('/')
    .slice(0, -1);
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
