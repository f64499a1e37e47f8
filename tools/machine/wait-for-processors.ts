import { setTimeout as sleep } from 'node:timers/promises';
import { StolenTime } from './stolen-time.ts';

/** With more, a measurement says more about the neighbours on the host than about the code. */
const MAX_STOLEN_SHARE = 0.15;
const SAMPLE_MS = 400;
const PAUSE_MS = 5_000;

/** Waits until the host gives this machine its processors; gives up after `maxMs`. Returns the time waited. */
export async function waitForProcessors(maxMs: number): Promise<number> {
  const startMs = performance.now();
  const waitedMs = () => performance.now() - startMs;
  while (waitedMs() < maxMs && sampleStolenShare() > MAX_STOLEN_SHARE) await sleep(PAUSE_MS);
  return waitedMs();
}

/** Time is stolen only from a machine that computes. */
function sampleStolenShare(): number {
  const stolen = new StolenTime();
  const endMs = performance.now() + SAMPLE_MS;
  while (performance.now() < endMs);
  return stolen.share;
}
