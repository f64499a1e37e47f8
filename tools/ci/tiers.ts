import { globSync } from 'node:fs';
import { dirname, matchesGlob } from 'node:path';

/** The name of a test file tells its tier; CONTRIBUTING.md says what belongs to each. */
export type Tier = 'unit' | 'system' | 'long';

export const TIERS: readonly Tier[] = ['unit', 'system', 'long'];

const TEST_FILES = ['packages/*/{src,test}/**/*.test.ts', '{scenes,tools}/**/*.test.ts'];

/** System tests whose files have a process each: they load the machine with processes of their own. */
const OWN_PROCESS = [
  'packages/server/test/{cli,dev,pages,sdk}/**',
  'packages/devnet/test/{cli,load,network,persistence}/**',
  'packages/web/test/**',
  'tools/**',
];

export function tierOf(file: string): Tier {
  if (file.endsWith('.long.test.ts')) return 'long';
  return file.includes('/test/') ? 'system' : 'unit';
}

/** Files with the same group share a process; null: the file has its own. */
export function groupOf(file: string): string | null {
  const tier = tierOf(file);
  if (tier === 'unit') return tier;
  return tier === 'long' || matchesAny(file, OWN_PROCESS) ? null : dirname(file);
}

/** All test files of the workspace. Some dependencies are published with their tests. */
export function findTests(): readonly string[] {
  return globSync(TEST_FILES, { exclude: ['**/node_modules/**'] }).sort();
}

/** A pattern is a glob or a part of the path; without patterns every file matches. */
export function matchesPatterns(file: string, patterns: readonly string[]): boolean {
  return patterns.length === 0 || matchesAny(file, patterns);
}

function matchesAny(file: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => file.includes(pattern) || matchesGlob(file, pattern));
}
