/**
 * Builds the package of the current folder for `npm pack` and `npm publish` (its `prepack`), from scratch, so that
 * no file of an older build is published; fails if a file that package.json names is missing.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';

interface Manifest {
  readonly name: string;
  readonly files: readonly string[];
  readonly scripts?: Readonly<Record<string, string>>;
  readonly bin?: unknown;
  readonly exports?: unknown;
  readonly imports?: unknown;
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;

rmSync('dist', { recursive: true, force: true });
run('npm', 'run', '--silent', '--prefix', '../..', 'generate');
run('tsc', '-b', 'tsconfig.build.json');
if (manifest.scripts?.build) run('npm', 'run', '--silent', 'build');

const missing = [...publishedFiles(manifest)].filter((file) => !existsSync(file));
if (missing.length > 0) {
  process.stderr.write(`${manifest.name} cannot be packed without ${missing.join(', ')}\n`);
  process.exitCode = 1;
}

/** npm runs this with the workspace's programs on the path; their output must not mix with `npm pack --json`. */
function run(command: string, ...args: readonly string[]): void {
  execFileSync(command, args, { stdio: ['ignore', process.stderr, process.stderr] });
}

/** The files that package.json names; sources are for the workspace only. */
function publishedFiles({ files, bin, exports, imports }: Manifest): ReadonlySet<string> {
  const named = targets([bin, exports, imports]);
  const listed = files.filter((file) => !file.startsWith('!'));
  return new Set(['LICENSE', ...listed, ...named]);
}

function targets(value: unknown): readonly string[] {
  if (typeof value === 'string') return /^(\.\/|dist\/)/.test(value) ? [value] : [];
  return Object.entries(value ?? {}).flatMap(([key, inner]) =>
    key === '@tonway/source' ? [] : targets(inner),
  );
}
