import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blocksOf, sectionOf } from './blocks.ts';

const TIMEOUT_MS = 30_000;

/** The commands in the shell examples of a section of a document, line by line. */
export function readmeCommands(folder: string, heading: string, document = 'README.md'): string[] {
  const text = readFileSync(join(folder, document), 'utf8');
  const examples = blocksOf(sectionOf(text, heading), 'sh');
  return examples.flatMap((code) => code.trimEnd().split('\n'));
}

/** The complete TypeScript programs in a package's README, in order. */
export function readmePrograms(folder: string): string[] {
  const text = readFileSync(join(folder, 'README.md'), 'utf8');
  const examples = blocksOf(text, 'ts');
  return examples.filter((code) => code.startsWith('import'));
}

/** Runs an example like a user who imports the package by name; returns its output. */
export function runProgram(folder: string, code: string, ...args: string[]): Promise<string> {
  const options = ['--conditions=@tonway/source', '--input-type=module-typescript', '-', ...args];
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const child = execFile(
    process.execPath,
    options,
    { cwd: folder, timeout: TIMEOUT_MS },
    (error, stdout, stderr) =>
      error ? reject(new Error(stderr, { cause: error })) : resolve(stdout),
  );
  child.stdin?.end(code);
  return promise;
}

/** Runs a shell command; returns its output. */
export function runShellCommand(command: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  execFile('sh', ['-ec', command], { timeout: TIMEOUT_MS }, (error, stdout, stderr) =>
    error ? reject(new Error(stderr, { cause: error })) : resolve(stdout),
  );
  return promise;
}
