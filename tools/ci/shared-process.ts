import { resolve } from 'node:path';
import { after, test } from 'node:test';
import { activeResources } from './active-resources.ts';

// Runs test files one after the other in one process. Each file is a test, so that its hooks end with it.

/** A process with open sockets or timers would not end. */
const ENDING_MS = Math.min(10_000, Number(process.env.TONWAY_TEST_MAX_MINUTES) * 30_000);

for (const file of process.argv.slice(2))
  test(file, async (t) => {
    // The tests of a file start when the whole file is loaded.
    const loaded = Promise.withResolvers<void>();
    t.beforeEach(() => loaded.promise);
    await import(resolve(file)).finally(loaded.resolve);
  });

after(() => {
  setTimeout(() => {
    console.error(`not closed after the tests: ${activeResources()}`);
    process.exit(1);
  }, ENDING_MS).unref();
});
