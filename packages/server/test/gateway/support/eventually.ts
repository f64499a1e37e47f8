import { setTimeout as sleep } from 'node:timers/promises';

/** Asks until the answer is yes, and gives the milliseconds that took; throws after `withinMs`. */
export async function eventually(
  check: () => Promise<boolean>,
  withinMs = 60_000,
): Promise<number> {
  const startMs = performance.now();
  while (!(await check())) {
    if (performance.now() - startMs > withinMs) throw new Error(`not within ${withinMs} ms`);
    await sleep(20);
  }
  return performance.now() - startMs;
}
