import { availableParallelism } from 'node:os';
import type { Settings } from '../config/settings.ts';

/** Emulators of one process: what is asked for, or a fair share of the cores; with two, a long call leaves one for others. */
export function tvmThreads({ TVM_THREADS, WORKERS }: Settings): number {
  if (TVM_THREADS > 0) return TVM_THREADS;
  return Math.max(2, Math.floor((availableParallelism() - 1) / WORKERS));
}

/** Threads that decode blocks: what is asked for, or all cores but one. */
export function decodeThreads({ INDEX_THREADS }: Settings): number {
  return INDEX_THREADS > 0 ? INDEX_THREADS : Math.max(1, availableParallelism() - 1);
}
