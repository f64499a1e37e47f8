import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { NO_BROWSER } from '@tonway/tools/browser';
import { hexOf } from './every-page.ts';
import { sceneNetwork } from './support/scene-network.ts';
import { VisitedPage } from './support/visited-page.ts';

const LOADS = 5;
const MAX_MS = 1000;
const ELECTOR = `-1:${'3'.repeat(64)}`;

suite('how long pages take until something is painted', { skip: NO_BROWSER }, async () => {
  if (NO_BROWSER) return;
  const { browser, url, first } = await sceneNetwork();
  const { hash } = await first<{ hash: string }>('/api/v3/transactions?limit=1', 'transactions');
  const pages = { home: '/', account: `/account/${ELECTOR}`, transaction: `/tx/${hexOf(hash)}` };

  for (const [name, path] of Object.entries(pages))
    test(`${name}: within ${MAX_MS} ms with an empty cache`, async (t) => {
      const loads: Paints[] = [];
      while (loads.length < LOADS) loads.push(await paintsOf(path));
      const times = loads.map(({ firstMs }) => Math.round(firstMs));
      t.diagnostic(`${times.join(', ')} ms until the first paint`);
      // Not limited: it follows the load of the machine too closely.
      const largest = loads.map(({ largestMs }) => Math.round(largestMs));
      t.diagnostic(`${largest.join(', ')} ms until the largest paint`);
      const median = times.toSorted((a, b) => a - b)[LOADS >> 1] ?? assert.fail();
      assert.ok(median < MAX_MS, `${times} ms`);
    });

  async function paintsOf(path: string): Promise<Paints> {
    await using visited = await VisitedPage.open(browser, url);
    await visited.page.addInitScript(recordLargestPaint);
    await visited.goto(path);
    return await visited.page.evaluate(() => {
      const [first] = performance.getEntriesByName('first-contentful-paint');
      const { largestMs } = globalThis as Recorded;
      return { firstMs: first?.startTime ?? Infinity, largestMs: largestMs ?? Infinity };
    });
  }
});

interface Paints {
  readonly firstMs: number;
  readonly largestMs: number;
}

interface Recorded {
  largestMs?: number;
}

/** Runs in the page: each entry is about something larger than the one before. */
function recordLargestPaint(): void {
  new PerformanceObserver((list) => {
    (globalThis as Recorded).largestMs = list.getEntries().at(-1)?.startTime ?? Infinity;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}
