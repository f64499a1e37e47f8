import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { launchBrowser, NO_BROWSER } from '@tonway/tools/browser';
import type { Page } from 'playwright-core';
import { operateServer } from '../operator/support/operated-server.ts';
import { startPrefixProxy } from './support/prefix-proxy.ts';
import { VisitedPage } from './support/visited-page.ts';

const PREFIX = '/ton';
const ELECTOR = `-1:${'3'.repeat(64)}`;
const PAGES = ['/', `/account/${ELECTOR}`, '/block/1', '/config', '/validators', '/richest'];

suite('the allowance of pages, under a path of a proxy', { skip: NO_BROWSER }, async () => {
  if (NO_BROWSER) return;
  const { url } = await operateServer({ PAGES_PATH: PREFIX, V2_KEYLESS_RATE: '1' });
  const proxy = await startPrefixProxy(PREFIX, url);
  after(() => proxy.close());
  const browser = await launchBrowser();
  after(() => browser.close());

  test('the cookie is for the path alone, and no script or other site can use it', async () => {
    await using visited = await VisitedPage.open(browser, proxy.url);
    await visited.goto(`${PREFIX}/`);
    const cookies = await visited.page.context().cookies(`${proxy.url}${PREFIX}/`);
    const { name, path, httpOnly, sameSite } = cookies[0] ?? assert.fail('no cookie');
    assert.deepEqual(
      { name, path, httpOnly, sameSite },
      { name: 'tonway_pages', path: `${PREFIX}/`, httpOnly: true, sameSite: 'Strict' },
    );
    assert.deepEqual(await visited.page.context().cookies(`${proxy.url}/other/`), []);
    assert.equal(await visited.page.evaluate(() => document.cookie), '');
  });

  test('a fresh page meets no limit', async () => {
    for (const path of PAGES) {
      await using visited = await VisitedPage.open(browser, proxy.url);
      const limits = recordLimits(visited.page);
      await visited.goto(PREFIX + path);
      assert.deepEqual(limits.refused, [], path);
      assert.ok(limits.rates.size === 1 && limits.rates.has('20'), `${path}: ${[...limits.rates]}`);
    }
    assert.deepEqual(proxy.strangers, []);
  });

  test('a page that meets the limit counts down and goes on', async () => {
    await using visited = await VisitedPage.open(browser, proxy.url);
    const { page } = visited;
    await visited.goto(`${PREFIX}/`);
    const cookies = await page.context().cookies(`${proxy.url}${PREFIX}/`);
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const others = useUpAllowance(`${proxy.url}${PREFIX}/api/v2/getMasterchainInfo`, cookie);
    await page
      .getByText(/Next attempt in \d+ s/)
      .first()
      .waitFor();
    assert.ok((await page.locator('.rows li').count()) > 0, 'the old rows stay');
    await others.end();
    await page.waitForFunction(() => document.querySelector('.failure') === null);
    await visited.goto(`${PREFIX}/config`);
    assert.equal(await page.locator('.failure').count(), 0);
  });
});

/** Sends requests of the same pages until `end`, more than a browser could on a slow machine. */
function useUpAllowance(url: string, cookie: string) {
  let isBusy = true;
  const send = async () => {
    while (isBusy) await (await fetch(url, { headers: { cookie } })).arrayBuffer();
  };
  const senders = Array.from({ length: 16 }, send);
  const end = async () => {
    isBusy = false;
    await Promise.all(senders);
  };
  return { end };
}

/** Which requests are refused, and the rates that the answers tell. */
function recordLimits(page: Page) {
  const refused: string[] = [];
  const rates = new Set<string>();
  page.on('response', (response) => {
    if (response.status() === 429) refused.push(response.url());
    const rate = response.headers()['ratelimit-limit'];
    if (rate !== undefined) rates.add(rate);
  });
  return { refused, rates };
}
