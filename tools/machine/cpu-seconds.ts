import { readFileSync } from 'node:fs';

/** Linux counts processor time in these. */
const TICKS_PER_SECOND = 100;

/** Processor time of a process and of its child processes that have ended; null on systems that do not tell. */
export function cpuSeconds(pid: number | 'self'): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program may contain spaces, what follows it does not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return ticks / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}
