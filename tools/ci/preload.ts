import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { cpuSeconds } from '../machine/cpu-seconds.ts';
import { activeResources } from './active-resources.ts';

// Preloaded into the process of every test file: limits its time and records the processor time it used.

const MINUTES = Number(process.env.TONWAY_TEST_MAX_MINUTES);
const TIMES_FILE = process.env.TONWAY_TEST_TIMES_FILE;

if (isMainThread) {
  // Processes that the test starts are part of its own time.
  delete process.env.TONWAY_TEST_TIMES_FILE;
  // A file that never completes would block the whole run.
  setTimeout(giveUp, MINUTES * 60_000).unref();
  if (TIMES_FILE) process.once('exit', () => appendFileSync(TIMES_FILE, `${cpuSeconds('self')}\n`));
}

function giveUp(): void {
  console.error(`not completed within ${MINUTES} minutes; still active: ${activeResources()}`);
  process.exit(1);
}
