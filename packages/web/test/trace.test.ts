import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import type { TracesAnswer, Transaction } from '@tonway/client/v3';
import { launchBrowser, NO_BROWSER } from '@tonway/tools/browser';
import { IS_LONG_TIER, sample } from '@tonway/tools/sizes';
import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { hexOf } from '../src/format/hash.ts';
import { violations, watchFaults } from './support/browser.ts';
import { chain, fanOut, generatedTrace } from './support/generated-traces.ts';
import { servePages } from './support/page-server.ts';
import { recordedTraces } from './support/traces.ts';

/** Playwright waits without a limit if the browser itself hangs. */
const timeout = 600_000;
const FAILED = 3000;
/** Bytes per second: of the answer about a large trace, not even half arrives in a second. */
const SLOW = { offline: false, latency: 0, downloadThroughput: 1_000_000, uploadThroughput: -1 };
/** Screenshots are written here if it is set. */
const SCREENSHOTS = process.env.TONWAY_SCREENSHOTS;
const VIEWS = ['tree', 'lanes', 'list'] as const;

/** Ways to read a page in which its colours do not count. */
const MODES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'shades of grey': async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setEmulatedVisionDeficiency', { type: 'achromatopsia' });
  },
  'forced colours': (page) => page.emulateMedia({ forcedColors: 'active' }),
  print: (page) => page.emulateMedia({ media: 'print' }),
};

function idOf({ traces }: TracesAnswer): string {
  return hexOf(traces[0]?.trace_id ?? '') ?? '';
}

suite('traces in a browser', { skip: NO_BROWSER, timeout }, () => {
  const answers = new Map<string, TracesAnswer>();
  /** The transactions of a trace that is read in parts. */
  let walked: readonly Transaction[] = [];
  let browser: Browser;
  let served: Awaited<ReturnType<typeof servePages>>;

  before(async () => {
    for (const answer of recordedTraces()) answers.set(idOf(answer), answer);
    served = await servePages((url) => answerOfWalk(url, walked) ?? answerTo(url, answers));
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    served?.close();
  });

  async function open(
    answer: TracesAnswer,
    query = '',
    width = 1440,
    scheme = 'light' as 'light' | 'dark',
  ) {
    answers.set(idOf(answer), answer);
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: scheme });
    const faults = watchFaults(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(`${served.url}/tx/${idOf(answer)}${query}`);
    await page.waitForSelector('[data-item]');
    return { page, faults, seconds: await cpuSeconds(session) };
  }

  test('tree, lanes and list show the same transactions, letters and marks', {
    timeout,
  }, async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 4000 } });
    const faults = watchFaults(page);
    // A page that asks the API nothing.
    await page.goto(`${served.url}/decode`);
    for (const id of sample(answers.keys(), 6)) {
      await goTo(page, `/tx/${id}?view=lanes`);
      await page.waitForSelector(`.trace-lanes [data-node="0"][href="/tx/${id}"]`);
      const lanes = await itemsIn(page);
      await page.keyboard.press('v');
      // A list draws only its first rows until it knows its height.
      await page.waitForFunction(
        (count) => document.querySelectorAll('.trace-list [data-item]').length >= count,
        lanes.length,
      );
      const list = await itemsIn(page);
      await page.keyboard.press('v');
      const tree = await itemsOfSmallTree(page, list.length);
      assert.ok(tree.length > 0);
      assert.deepEqual(lanes, tree, `${id}: lanes`);
      assert.deepEqual(list, tree, `${id}: list`);
    }
    assert.deepEqual(faults, []);
    await page.close();
  });

  test('4,000 transactions in a fan-out are drawn in time, and `f` finds the one that failed', {
    timeout,
  }, async () => {
    const { page, faults, seconds } = await open(generatedTrace(fanOut(4000, FAILED)));
    assert.ok(seconds < 1, `${seconds} s`);
    await page.waitForSelector('.trace-node.failed');
    assert.equal(await page.locator('.trace-node.stack').count(), 1);
    assert.ok((await page.locator('.trace-view *').count()) <= 1500);
    await page.keyboard.press('f');
    await waitForFocus(page, '✕ 37');
    assert.deepEqual(faults, []);
    await page.close();
  });

  test('while a large answer is loaded, the page is busy and tells how much has arrived', {
    timeout,
  }, async () => {
    const answer = generatedTrace(fanOut(4000, FAILED));
    answers.set(idOf(answer), answer);
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    await page.goto(served.url);
    await session.send('Network.emulateNetworkConditions', SLOW);
    await page.goto(`${served.url}/tx/${idOf(answer)}`);
    const loading = page.locator('[aria-busy=true]', { hasText: 'Loading the trace …' });
    await loading.filter({ hasText: / 0\.\d MB$/ }).waitFor();
    await loading.filter({ hasText: / [1-9]\.\d MB$/ }).waitFor();
    await session.send('Network.emulateNetworkConditions', { ...SLOW, downloadThroughput: -1 });
    await page.waitForSelector('[data-item]');
    assert.equal(await page.locator('[aria-busy=true]').count(), 0);
    await page.close();
  });

  test('a transaction is never shown under the heading of another one', { timeout }, async () => {
    const { page, faults } = await open(generatedTrace(fanOut(4000, FAILED)));
    await page.waitForSelector('.trace-panel[aria-busy=false]');
    await page.waitForSelector('.trace-node.failed');
    const before = `A ${new URL(page.url()).pathname}`;
    const shown = await page.evaluateHandle(() => {
      const seen = new Set<string>();
      const panel = document.querySelector('.trace-panel') ?? document.body;
      const record = () => {
        const letter = panel.querySelector('.letter')?.textContent;
        const link = panel.querySelector('.facts a');
        seen.add(`${letter} ${link?.getAttribute('href')} ${panel.getAttribute('aria-busy')}`);
      };
      new MutationObserver(record).observe(panel, {
        childList: true,
        subtree: true,
        characterData: true,
        attributes: true,
      });
      return seen;
    });
    await page.locator('a.trace-node.failed, .trace-node.failed a').first().click();
    await page.waitForSelector('.trace-panel .tag.failed');
    await page.waitForSelector('.trace-panel[aria-busy=false]');
    const path = new URL(page.url()).pathname;
    const after = `${await page.locator('.trace-panel .letter').innerText()} ${path}`;
    const others = (await shown.evaluate((seen) => [...seen])).filter(
      (each) => !each.startsWith(before),
    );
    assert.deepEqual(others, [`${after} true`, `${after} false`]);
    assert.deepEqual(faults, []);
    await page.close();
  });

  test('4,000 transactions in a chain are drawn in time', { timeout }, async () => {
    const { page, faults, seconds } = await open(generatedTrace(chain(4000, 4000, FAILED)));
    assert.ok(seconds < 1, `${seconds} s`);
    assert.ok((await page.locator('.trace-view *').count()) <= 1500);
    await page.keyboard.press('f');
    await page.waitForFunction(
      () => (document.querySelector('.trace-scroller')?.scrollLeft ?? 0) > 0,
    );
    await waitForFocus(page, '✕ 9 · cell underflow');
    assert.ok((await page.locator('.trace-view *').count()) <= 1500);
    assert.deepEqual(faults, []);
    await page.close();
  });

  test('a keyboard alone leads to the failed transaction, chooses it, and Back returns', {
    timeout,
  }, async () => {
    const answer = generatedTrace(chain(6, 6, 4));
    const { page, faults } = await open(answer);
    await page.locator('[data-item][tabindex="0"]').focus();
    assert.equal(await page.locator('[data-item][tabindex="0"]').count(), 1);
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
    await waitForFocus(page, '✕ 9');
    await page.keyboard.press('Enter');
    const failed = hexOf(answer.traces[0]?.transactions_order?.[4] ?? '');
    await page.waitForURL(`**/tx/${failed}`);
    await page.waitForSelector('.trace-node.chosen.failed');
    await waitForFocus(page, '✕ 9');
    await page.waitForSelector('.trace-panel .tag.failed');
    await page.goBack();
    await page.waitForSelector('.trace-node.chosen:not(.failed)');
    assert.deepEqual(faults, []);
    await page.close();
  });

  test('stacks open 25 at a time, and keys fold, unfold and change the view', {
    timeout,
  }, async () => {
    const { page } = await open(generatedTrace(fanOut(100, 50)));
    await page.locator('.trace-node.stack').click();
    const opened = page.locator('[role=treeitem][aria-level="2"]').first();
    assert.equal(
      await opened.getAttribute('aria-setsize'),
      '27',
      'with the failed one and the rest',
    );
    await page.keyboard.press(']');
    assert.equal(await page.locator('.trace-node.stack').count(), 0);
    await page.keyboard.press('[');
    assert.equal(await page.locator('.trace-node.node').count(), 2, 'the failed one stays');
    await page.keyboard.press('v');
    await page.waitForURL('**?view=lanes');
    await page.close();
  });

  test('a trace that is too large is walked through from the chosen transaction', {
    timeout,
  }, async () => {
    const whole = generatedTrace(chain(40, 40));
    const { transactions: _, ...head } = whole.traces[0] ?? assert.fail();
    const info = { ...head.trace_info, transactions: 4001 };
    const large = { ...head, trace_info: info, is_incomplete: true, warning: 'trace is too large' };
    walked = Object.values(whole.traces[0]?.transactions ?? {});
    const { page, faults } = await open({ ...whole, traces: [large] }, '?view=list');
    assert.match(await page.locator('.trace-gap').innerText(), /2 of 4,001 transactions/);
    await page.getByRole('button', { name: '10 after' }).click();
    await page.getByText('12 of 4,001 transactions').waitFor();
    assert.equal(await page.locator('[data-mark=pending]').count(), 1, 'the next message');
    assert.deepEqual(faults, []);
    await page.close();
  });

  test('failed, bounced and pending are told apart without colours', { timeout }, async () => {
    const answer = markedTrace();
    for (const view of VIEWS) {
      const { page } = await open(answer, `?view=${view}`);
      const items = page.locator('[data-item]');
      for (const [type, sign] of Object.entries(SIGNS)) {
        const item = items.filter({ hasText: sign });
        const row = page.locator('.trace-row, .lane-row, .trace-node').filter({ hasText: sign });
        assert.equal(await row.count(), 1, `${view}: ${type}`);
        if (view !== 'list') assert.equal(await item.count(), 1, `${view}: ${type}`);
      }
      if (SCREENSHOTS !== undefined) {
        // The debugger may set the style, which the policy forbids to pages.
        await page.evaluate(() => {
          document.documentElement.style.filter = 'grayscale(1)';
        });
        await page.screenshot({ path: join(SCREENSHOTS, `trace-grey-${view}.png`) });
      }
      await page.close();
    }
  });

  for (const [mode, emulate] of Object.entries(MODES))
    test(`${mode}: the signs of failed, bounced and pending are drawn`, { timeout }, async () => {
      for (const view of sample(VIEWS, 3)) {
        const { page } = await open(markedTrace(), `?view=${view}`);
        await emulate(page);
        const drawing = page.getByRole('region', { name: `The trace as ${view}` });
        for (const [type, sign] of Object.entries(SIGNS)) {
          const mark = drawing.getByText(sign).first();
          assert.ok(await isDrawn(page, mark), `${view}: ${type}`);
        }
        await page.close();
      }
    });

  test('axe finds nothing in any view at any width, light or dark', { timeout }, async () => {
    const answer = generatedTrace([...fanOut(8, 5), { parent: 6, account: 3, operation: 'ping' }]);
    for (const [row, width] of [360, 768, 1440].entries())
      for (const [column, view] of VIEWS.entries()) {
        if (!IS_LONG_TIER && row !== column) continue;
        const scheme = (row + column) % 2 === 0 ? 'light' : 'dark';
        const { page, faults } = await open(answer, `?view=${view}`, width, scheme);
        await page.waitForSelector('.trace-panel .facts');
        assert.deepEqual(await violations(page), [], `${view} ${width} ${scheme}`);
        const tooWide = await page.evaluate(() => document.body.scrollWidth - innerWidth);
        assert.ok(tooWide <= 0, `${view} ${width}: ${tooWide} px too wide`);
        assert.deepEqual(faults, []);
        await page.close();
      }
  });
});

/** The visible signs of marks. */
const SIGNS = { failed: '✕ 9', bounced: '↩ bounced', pending: '… pending' } as const;

/** A transaction that failed, one that received the bounced message, and one that is pending. */
function markedTrace(): TracesAnswer {
  const answer = generatedTrace(chain(5, 5, 1));
  const [trace = assert.fail()] = answer.traces;
  const transactions = Object.values(trace.transactions ?? {}).map((each, index) => ({
    ...each,
    in_msg: each.in_msg && { ...each.in_msg, bounced: index === 2 },
    emulated: index === 4,
  }));
  const byHash = Object.fromEntries(transactions.map((each) => [each.hash, each]));
  return { ...answer, traces: [{ ...trace, transactions: byHash }] };
}

/** Whether the picture of the page changes if the element is taken out of it. */
async function isDrawn(page: Page, mark: Locator): Promise<boolean> {
  await mark.scrollIntoViewIfNeeded();
  const clip = (await mark.boundingBox()) ?? assert.fail('the mark has no box');
  const drawn = await page.screenshot({ clip });
  await mark.evaluate(({ style }: HTMLElement) => {
    style.visibility = 'hidden';
  });
  const hidden = await page.screenshot({ clip });
  return !drawn.equals(hidden);
}

/** As Back does: without loading the page again. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Every node in the document, as each view shows it. */
async function itemsIn(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-item]')]
      .map(({ dataset, title }) => `${dataset.node} ${title}`)
      .sort(),
  );
}

/** At half the size all columns of the deepest trace are in the document, once it was drawn again. */
async function itemsOfSmallTree(page: Page, count: number) {
  await page.waitForSelector('.trace-tree [data-item]');
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await page.waitForSelector('.trace-tree.small');
  const isDrawn = (count: number) => document.querySelectorAll('[data-item]').length === count;
  await page.waitForFunction(isDrawn, count, { timeout: 5000 }).catch(() => {});
  return itemsIn(page);
}

/** The focus follows a key after the page is drawn. */
async function waitForFocus(page: Page, label: string): Promise<void> {
  await page.waitForFunction((label) => {
    const { activeElement } = document;
    const isItem = activeElement?.hasAttribute('data-item');
    return isItem && activeElement?.getAttribute('title')?.includes(label);
  }, label);
}

/** CPU time of the page's thread since it was opened: the clock of a busy machine proves nothing. */
async function cpuSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

/** One transaction, and those around it. */
function answerOfWalk({ pathname, searchParams }: URL, all: readonly Transaction[]): unknown {
  const found = all.find(({ hash }) => hexOf(hash) === searchParams.get('hash'));
  if (!found) return undefined;
  if (pathname.endsWith('/transactions')) return { transactions: [found], address_book: {} };
  if (!pathname.endsWith('/adjacentTransactions')) return undefined;
  const sent = found.out_msgs.map(({ hash }) => hash);
  const transactions = all.filter(({ in_msg }) => sent.includes(in_msg?.hash ?? ''));
  return { transactions, address_book: {} };
}

/** The API as far as the page of a trace asks it. */
function answerTo(
  { pathname, searchParams }: URL,
  answers: ReadonlyMap<string, TracesAnswer>,
): unknown {
  const operation = pathname.split('/').at(-1);
  const hash = searchParams.get('tx_hash') ?? '';
  if (operation === 'traces') return answers.get(hash) ?? withTransaction(answers, hash);
  if (operation === 'balanceChanges') return { changes: {}, fees: {}, jettons: {} };
  if (operation === 'transactions') return { transactions: [], address_book: {} };
  if (operation === 'masterchainInfo') {
    const block = { workchain: -1, shard: '8000000000000000', seqno: 1, gen_utime: '1790000000' };
    return { first: block, last: block };
  }
  if (operation === 'getMasterchainInfo') return { ok: true, result: { last: { seqno: 1 } } };
  return undefined;
}

function withTransaction(answers: ReadonlyMap<string, TracesAnswer>, hash: string) {
  return answers
    .values()
    .find(({ traces }) => traces[0]?.transactions_order?.some((each) => hexOf(each) === hash));
}
