import { getPriority, setPriority } from 'node:os';

const MAX_NICENESS = 19;

/**
 * Lets this thread yield to the other threads of the process. Only Linux has priorities of threads: elsewhere the whole
 * process would yield. A sandbox may forbid it, and the thread then runs as others do.
 */
export function lowerPriority(niceness: number): void {
  if (niceness === 0 || process.platform !== 'linux') return;
  try {
    setPriority(Math.min(MAX_NICENESS, getPriority() + niceness));
  } catch {}
}
