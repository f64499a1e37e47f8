import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { launchBrowser, NO_BROWSER } from '@tonway/tools/browser';
import { DevProcess } from '../dev/support/dev-process.ts';
import { startPrefixProxy } from './support/prefix-proxy.ts';
import { VisitedPage } from './support/visited-page.ts';

const PREFIX = '/ton';
const ELECTOR = `-1:${'3'.repeat(64)}`;

suite('the pages under a path of a proxy', { skip: NO_BROWSER, timeout: 300_000 }, async () => {
  if (NO_BROWSER) return;
  const dev = await DevProcess.start({ after }, [], { PAGES_PATH: PREFIX });
  const proxy = await startPrefixProxy(PREFIX, dev.facts.url);
  after(() => proxy.close());
  const browser = await launchBrowser();
  after(() => browser.close());

  test('search, links, reload and Back stay below the path', async () => {
    await using visited = await VisitedPage.open(browser, proxy.url);
    const { page } = visited;
    await visited.goto(`${PREFIX}/`);
    await page.getByRole('main').getByRole('searchbox').fill(ELECTOR);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${PREFIX}/account/**`);
    await visited.settled();
    await page.getByRole('region', { name: 'State' }).getByText('Balance').waitFor();
    await page.getByRole('link', { name: 'Transactions', exact: true }).click();
    await page
      .getByRole('link', { name: /^Transaction / })
      .first()
      .click();
    await page.waitForURL(`**${PREFIX}/tx/**`);
    await page.locator('[data-item]').first().waitFor();
    await page.reload();
    await page.locator('[data-item]').first().waitFor();
    await page.goBack();
    await page.waitForURL(`**${PREFIX}/account/**?tab=transactions`);
    await visited.settled();
    const links = await page
      .locator('a:not(.site-footer > a)')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
    for (const link of links) assert.ok(link.startsWith(`${PREFIX}/`), link);
    assert.deepEqual(visited.problems(), []);
    assert.deepEqual(proxy.strangers, []);
  });

  test('the theme is kept for pages below the path', async () => {
    await using visited = await VisitedPage.open(browser, proxy.url);
    const { page } = visited;
    await visited.goto(`${PREFIX}/`);
    await page.getByRole('button', { name: 'Light or dark' }).click();
    const [cookie] = await page.context().cookies(`${proxy.url}${PREFIX}/`);
    assert.deepEqual([cookie?.name, cookie?.value, cookie?.path], ['theme', 'dark', PREFIX]);
    await visited.goto(`${PREFIX}/config`);
    assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
    assert.deepEqual(proxy.strangers, []);
  });

  test('redirects lead below the path', async () => {
    const target = async (path: string) =>
      (await fetch(proxy.url + PREFIX + path, { redirect: 'manual' })).headers.get('location');
    assert.equal(await target('/api/v2/'), `${PREFIX}/playground/v2`);
    assert.equal(await target('/api/v3'), `${PREFIX}/playground/v3`);
    assert.equal(await target(`/explorer/address/abc`), `${PREFIX}/account/abc`);
  });
});
