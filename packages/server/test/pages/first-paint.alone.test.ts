import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { NO_BROWSER } from '../support/browser.ts';
import { hexOf } from './every-page.ts';
import { sceneNetwork } from './support/scene-network.ts';

const LOADS = 5;
const MAX_MS = 1000;
const ELECTOR = `-1:${'3'.repeat(64)}`;

suite('how long pages take until something is painted', { skip: NO_BROWSER }, async () => {
  if (NO_BROWSER) return;
  const { browser, url, first } = await sceneNetwork([]);
  const { hash } = await first<{ hash: string }>('/api/v3/transactions?limit=1', 'transactions');
  const pages = { home: '/', account: `/account/${ELECTOR}`, transaction: `/tx/${hexOf(hash)}` };

  for (const [name, path] of Object.entries(pages))
    test(`${name}: within ${MAX_MS} ms with an empty cache`, async (t) => {
      const times: number[] = [];
      while (times.length < LOADS) times.push(await firstPaintMs(path));
      t.diagnostic(`${times.map((ms) => Math.round(ms)).join(', ')} ms`);
      const median = times.toSorted((a, b) => a - b)[LOADS >> 1] ?? assert.fail();
      assert.ok(median < MAX_MS, `${times} ms`);
    });

  async function firstPaintMs(path: string): Promise<number> {
    const page = await browser.newPage();
    await page.goto(url + path);
    const ms = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const observer = new PerformanceObserver((list) => {
            const [entry] = list.getEntriesByName('first-contentful-paint');
            if (entry) resolve(entry.startTime);
          });
          observer.observe({ type: 'paint', buffered: true });
        }),
    );
    await page.close();
    return ms;
  }
});
