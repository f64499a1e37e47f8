import { setTimeout as sleep } from 'node:timers/promises';
import { Backoff } from '@tonway/lite-client';

const PAUSE = { minMs: 100, maxMs: 5000 };
/** What went well for so long begins anew when it fails. */
const STEADY_MS = 10_000;

/** Tries until it succeeds; fails only when the signal comes. */
export async function persistently<T>(
  work: () => Promise<T>,
  onFailure: (error: unknown) => void,
  signal: AbortSignal,
): Promise<T> {
  const backoff = new Backoff(PAUSE);
  for (;;) {
    const startMs = performance.now();
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      onFailure(error);
    }
    if (performance.now() - startMs > STEADY_MS) backoff.reset();
    await sleep(backoff.nextMs(), undefined, { signal });
  }
}

/** Does it over and over until the signal comes. */
export async function forever(
  work: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted)
    await persistently(work, onFailure, signal).catch((error) => {
      if (!signal.aborted) throw error;
    });
}
