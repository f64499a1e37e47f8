import { posix } from 'node:path';
import type { Import } from './read.ts';

/** An import of a sibling folder, and the files that cause it. */
interface Step {
  readonly to: string;
  readonly by: Import;
}

/**
 * Finds cycles of sibling folders at any depth below `root`: `a/b` and `a/c` import each other, directly or through
 * further folders. One sentence for each cycle, with a file for every step.
 */
export function folderCycles(imports: readonly Import[], root: string): string[] {
  const steps = siblingSteps(imports, root);
  const found = new Map<string, string>();
  for (const start of steps.keys()) {
    const cycle = shortestCycle(steps, start);
    if (!cycle) continue;
    const folders = cycle.map(({ to }) => to).sort();
    found.set(folders.join(), describe(start, cycle));
  }
  return [...found.values()];
}

function siblingSteps(imports: readonly Import[], root: string): Map<string, Map<string, Step>> {
  const steps = new Map<string, Map<string, Step>>();
  for (const by of imports) {
    const siblings = by.relative && siblingFolders(by, root);
    if (!siblings) continue;
    const [from, to] = siblings;
    const known = steps.get(from) ?? new Map<string, Step>();
    if (!known.has(to)) known.set(to, { to, by });
    steps.set(from, known);
  }
  return steps;
}

/** The sibling folders that contain the two files; null if one of the files is not below a sibling folder. */
function siblingFolders({ from, to }: Import, root: string): [string, string] | null {
  if (!from.startsWith(`${root}/`) || !to.startsWith(`${root}/`)) return null;
  const [a, b] = [from.split('/'), to.split('/')];
  const parting = a.findIndex((part, i) => part !== b[i]);
  if (parting >= a.length - 1 || parting >= b.length - 1 || parting < 0) return null;
  return [a.slice(0, parting + 1).join('/'), b.slice(0, parting + 1).join('/')];
}

/** Breadth-first search; null if no path leads back to the start. */
function shortestCycle(
  steps: ReadonlyMap<string, ReadonlyMap<string, Step>>,
  start: string,
): readonly Step[] | null {
  const seen = new Set<string>();
  let ways: (readonly Step[])[] = [[]];
  while (ways.length > 0) {
    const longer: (readonly Step[])[] = [];
    for (const way of ways) {
      for (const step of steps.get(way.at(-1)?.to ?? start)?.values() ?? []) {
        if (step.to === start) return [...way, step];
        if (seen.has(step.to)) continue;
        seen.add(step.to);
        longer.push([...way, step]);
      }
    }
    ways = longer;
  }
  return null;
}

function describe(start: string, cycle: readonly Step[]): string {
  const names = [start, ...cycle.map(({ to }) => to)].map((folder) => posix.basename(folder));
  const files = cycle.map(({ by }) => `${by.from} -> ${by.to}`);
  return `a cycle of folders, ${names.join(' -> ')}: ${files.join('; ')}`;
}
