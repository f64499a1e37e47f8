import { setTimeout as sleep } from 'node:timers/promises';
import { Backoff } from '@tonway/lite-client';

const BACKOFF = { minMs: 100, maxMs: 5000 };
/** A run of at least this duration resets the backoff. */
const RESET_AFTER_MS = 10_000;

/** Retries until success; throws only when the signal is aborted. */
export async function retryUntilSuccess<T>(
  work: () => Promise<T>,
  onFailure: (error: unknown) => void,
  signal: AbortSignal,
): Promise<T> {
  const backoff = new Backoff(BACKOFF);
  for (;;) {
    const startMs = performance.now();
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      onFailure(error);
    }
    if (performance.now() - startMs > RESET_AFTER_MS) backoff.reset();
    await sleep(backoff.nextMs(), undefined, { signal });
  }
}

/** Runs the work repeatedly until the signal is aborted. Failures are retried. */
export async function runForever(
  work: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted)
    await retryUntilSuccess(work, onFailure, signal).catch((error) => {
      if (!signal.aborted) throw error;
    });
}

/** Repeats a task with pauses until the signal is aborted. Failures are retried. */
export function repeat(
  task: () => Promise<unknown>,
  everyMs: number,
  onFailure: (error: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  const next = async () => {
    await task();
    await sleep(everyMs, undefined, { signal });
  };
  return runForever(next, onFailure, signal);
}
