import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { TracesAnswer } from '@tonway/client/v3';
import type { Browser, Page } from 'playwright-core';
import { hexOf } from '../src/format/hash.ts';
import { launchBrowser, NO_BROWSER } from './support/browser.ts';
import { chain, fanOut, generatedTrace } from './support/generated-traces.ts';
import { servePages } from './support/page-server.ts';

const SIZE = 4000;
const FAILED = 3000;
/** The fastest counts: other programs may keep the machine busy. */
const LOADS = 5;
const MAX_MS = 1000;
/** On a slower machine: as a multiple of the time in which the browser parses the answer (50 ms on two quiet cores). */
const MAX_PARSES = 22;

const SHAPES = {
  'fan-out': generatedTrace(fanOut(SIZE, FAILED)),
  chain: generatedTrace(chain(SIZE, SIZE, FAILED)),
} as const;

suite('how long a trace takes until it answers keys', {
  skip: NO_BROWSER,
  timeout: 300_000,
}, () => {
  let browser: Browser;
  let served: Awaited<ReturnType<typeof servePages>>;
  let answer: TracesAnswer;

  before(async () => {
    served = await servePages(({ pathname }) =>
      pathname.endsWith('/traces') ? answer : undefined,
    );
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    served?.close();
  });

  for (const [name, trace] of Object.entries(SHAPES))
    test(`${SIZE} transactions in a ${name}: within ${MAX_MS} ms of the answer`, async (t) => {
      answer = trace;
      const loads: Load[] = [];
      for (let load = 0; load < LOADS; load++) loads.push(await timed());
      const texts = loads.map(({ ms, parseMs }) => `${Math.round(ms)} (${Math.round(parseMs)})`);
      t.diagnostic(`${texts.join(', ')} ms until a key was answered (to parse the answer)`);
      assert.ok(
        loads.some(({ ms, parseMs }) => ms < MAX_MS || ms < MAX_PARSES * parseMs),
        texts.join(),
      );
    });

  /** From the last byte of the answer until `f` has moved the focus to the failed transaction. */
  async function timed(): Promise<Load> {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript(recordFocus);
    await page.goto(`${served.url}/tx/${hexOf(answer.traces[0]?.trace_id ?? '')}`);
    for (;;) {
      await page.keyboard.press('f');
      const ms = await measured(page);
      if (ms === null) continue;
      const parseMs = await page.evaluate(timeToParse);
      await page.close();
      return { ms, parseMs };
    }
  }
});

interface Load {
  readonly ms: number;
  readonly parseMs: number;
}

/** Runs in the page. */
async function timeToParse(): Promise<number> {
  const asked = performance.getEntriesByType('resource').map(({ name }) => name);
  const text = await (
    await fetch(asked.find((url) => url.includes('/api/v3/traces')) ?? '')
  ).text();
  const startMs = performance.now();
  JSON.parse(text);
  return performance.now() - startMs;
}

interface Recorded {
  focusedAtMs?: number;
}

/** Runs in the page. */
function recordFocus(): void {
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.querySelector('[aria-label^="failed: "]'))
      (globalThis as Recorded).focusedAtMs ??= performance.now();
  });
}

/** Null: no key was answered yet. */
function measured(page: Page): Promise<number | null> {
  return page.evaluate(() => {
    const { focusedAtMs } = globalThis as Recorded;
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const received = entries.find(({ name }) => name.includes('/api/v3/traces'))?.responseEnd;
    return focusedAtMs === undefined || received === undefined ? null : focusedAtMs - received;
  });
}
