import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathsOf } from './every-page.ts';
import type { SceneNetwork } from './support/scene-network.ts';
import { VisitedPage } from './support/visited-page.ts';

export function navigation(network: SceneNetwork): void {
  const { browser, url } = network;
  const open = (options = {}) => VisitedPage.open(browser, url, options);
  const mainText = ({ page }: VisitedPage) => page.locator('main').innerText();

  test('on a phone the current page is in view among the links that scroll', async () => {
    await using visited = await open({ width: 360 });
    for (const path of ['/validators', '/decode', '/playground/webhooks']) {
      await visited.goto(path);
      for (const link of await visited.page.locator('nav a[aria-current]').all()) {
        const { x = -1, width = 0 } = (await link.boundingBox()) ?? {};
        assert.ok(x >= 0 && x + width <= 360, `${path}: from ${x} to ${x + width}`);
      }
    }
  });

  test('a page is the same by its address, by a link, by Back and after a reload', async () => {
    const { account = '' } = await pathsOf(network);
    await using visited = await open();
    await visited.goto(account);
    await visited.page.getByRole('link', { name: 'Transactions' }).click();
    await visited.settled();
    const byLink = await shown(visited);
    const row = visited.page.locator('tbody tr a').first();
    await row.click();
    await visited.page.waitForURL(/\/tx\//);
    await visited.page.goBack();
    await visited.settled();
    assert.deepEqual(await shown(visited), byLink);
    await visited.page.reload();
    await visited.settled();
    assert.deepEqual(await shown(visited), byLink);
    assert.deepEqual(visited.problems(), []);
  });

  test('every spelling leads to one address, and the page stays', async () => {
    const { account = '', transaction = '', message = '' } = await pathsOf(network);
    const hash = transaction.slice('/tx/'.length);
    const base64 = Buffer.from(hash, 'hex').toString('base64url');
    const spellings: readonly (readonly [given: string, shown: RegExp])[] = [
      [`${account}?tab=transactions`, /^\/account\/UQ[\w-]{46}\?tab=transactions$/],
      [`/tx/${base64}?view=list`, new RegExp(`^/tx/${hash}\\?view=list$`)],
      [`/trace/${hash.toUpperCase()}`, new RegExp(`^/trace/${hash}$`)],
      [message.toUpperCase().replace('MESSAGE', 'message'), new RegExp(`^${message}$`)],
      ['/block/(-1,8000000000000000,10)', /^\/block\/10$/],
      ['/block/0:-9223372036854775808:10', /^\/block\/0:8000000000000000:10$/],
    ];
    await using visited = await open();
    for (const [given, shown] of spellings) {
      await visited.goto(given);
      await visited.page.waitForURL(({ pathname, search }) => shown.test(pathname + search));
      assert.deepEqual(visited.problems(), [], given);
    }
    await visited.goto(account);
    await visited.page.waitForURL(/\/account\/UQ/);
    await visited.page.waitForFunction(() => document.title.startsWith('Account UQ'));
    await visited.page.locator('h1').evaluate((heading) => heading.setAttribute('data-same', ''));
    await visited.page.getByRole('link', { name: 'Transactions' }).click();
    await visited.page.waitForURL(/tab=transactions/);
    assert.equal(await visited.page.locator('h1[data-same]').count(), 1);
  });

  test('without scripts there is a title, the subject and the API', async () => {
    const { account = '' } = await pathsOf(network);
    await using visited = await open({ javaScriptEnabled: false });
    await visited.page.goto(url + account);
    assert.match(await visited.page.title(), /^Account .* · Tonway devnet$/);
    const [link] = await visited.page.locator('noscript a').all();
    const href = (await link?.getAttribute('href')) ?? '';
    assert.ok((await fetch(url + href)).ok, href);
  });

  test('a new block appears by itself, and the page does not move', async () => {
    await using visited = await open();
    await visited.goto('/');
    const newest = () =>
      visited.page.locator('.panel .two-lines').nth(1).locator('li a').first().innerText();
    const before = await newest();
    await visited.page.waitForFunction(
      (text) =>
        document.querySelectorAll('.panel .two-lines')[1]?.querySelector('li a')?.textContent !==
        text,
      before,
      { timeout: 30_000 },
    );
    assert.notEqual(await newest(), before);
    assert.deepEqual(visited.problems(), []);
  });

  test('the clock of the browser may be wrong', async () => {
    await using visited = await open();
    await visited.page.addInitScript(() => {
      const real = Date.now;
      Date.now = () => real() - 3_600_000;
    });
    await visited.goto('/');
    const age = await visited.page.locator('.head-status .muted').innerText();
    assert.match(age, /^(now|\d+ s ago)$/);
  });

  test('the theme is kept, and written by the server', async () => {
    await using visited = await open();
    await visited.goto('/richest');
    await visited.page.keyboard.press('t');
    assert.equal(await visited.page.locator('html').getAttribute('data-theme'), 'dark');
    const html = await (await visited.page.request.get(`${url}/richest`)).text();
    assert.match(html, /data-theme="dark"/);
    assert.match(await mainText(visited), /Richest accounts/);
  });
}

/** The address and what does not change with time. */
async function shown({ page }: VisitedPage): Promise<unknown> {
  const rows = await page.locator('tbody td:first-child').allInnerTexts();
  return { url: page.url(), heading: await page.locator('h1').innerText(), rows };
}
