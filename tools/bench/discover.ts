import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Benchmark } from './benchmark.ts';

/** All benchmarks of the workspace: name and file. */
export function discover(root: string): ReadonlyMap<string, string> {
  const files = globSync('packages/*/bench/*.ts', { cwd: root }).sort();
  return new Map(files.map((file) => [basename(file, '.ts'), join(root, file)]));
}

export async function load(file: string): Promise<Benchmark> {
  const module: { default?: unknown } = await import(file);
  if (!isBenchmark(module.default)) throw new TypeError('no benchmark as default export');
  return module.default;
}

function isBenchmark(value: unknown): value is Benchmark {
  return typeof value === 'object' && value !== null && 'bar' in value && 'setup' in value;
}
