import { isMainThread } from 'node:worker_threads';

// Preloaded into every test file: a file that never completes would otherwise block the whole run.

const MINUTES = Number(process.env.TONWAY_TEST_MAX_MINUTES);

if (isMainThread && MINUTES > 0) setTimeout(giveUp, MINUTES * 60_000).unref();

function giveUp(): void {
  const resources = Object.entries(Object.groupBy(process.getActiveResourcesInfo(), String))
    .map(([name, all = []]) => `${all.length} ${name}`)
    .join(', ');
  console.error(`not completed within ${MINUTES} minutes; still active: ${resources}`);
  process.exit(1);
}
