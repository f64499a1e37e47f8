import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { launchBrowser, NO_BROWSER } from '@tonway/tools/browser';
import { IS_LONG_TIER } from '@tonway/tools/sizes';
import type { Page } from 'playwright-core';
import { operateServer, TOKEN } from '../operator/support/operated-server.ts';
import { ownRedis } from '../pending/support/own-server.ts';
import { VisitedPage } from './support/visited-page.ts';

const WIDTHS = IS_LONG_TIER ? [360, 768, 1440] : [360];
const THEMES = IS_LONG_TIER ? (['light', 'dark'] as const) : (['light'] as const);
const TOLD_MS = 10_000;
const RECOVERY_MS = 30_000;
/** A page of the explorer calls the head late after 30 seconds. */
const LATE_MS = 40_000;
const SCREENSHOTS = process.env.TONWAY_SCREENSHOTS;
const PAGES = [
  ['', 'Operator', 'Requests per second'],
  ['/servers', 'Lite servers', 'whole chain'],
  ['/index', 'Index', 'Newest block'],
  ['/requests', 'Requests', 'Emulators'],
  ['/keys', 'Keys', 'Create a key'],
  ['/streams', 'Streams and webhooks', 'Webhooks'],
  ['/database', 'Database', 'chain.transactions'],
] as const;

/** Browsers report the answer that asks for the token. */
const unexpected = (visited: VisitedPage) =>
  visited.problems().filter((text) => !text.includes('401 (Unauthorized)'));

async function login(page: Page, isKept = false): Promise<void> {
  await page.getByLabel('Operator token').fill(TOKEN);
  if (isKept) await page.getByLabel(/Keep it/).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('.summary').waitFor();
}

suite('operator pages', { skip: NO_BROWSER }, async () => {
  if (NO_BROWSER) return;
  const redis = await ownRedis();
  const { url, operatorUrl, liteServers, postgres, leader, mine, ask } = await operateServer({
    REDIS_URL: redis.url,
  });
  after(() => redis.stop());
  const browser = await launchBrowser();
  after(() => browser.close());

  for (const theme of THEMES)
    test(`every page, ${theme}`, async () => {
      await using visited = await VisitedPage.open(browser, operatorUrl, { theme });
      const { page } = visited;
      await visited.goto('/operator');
      assert.deepEqual(await visited.violations(), [], 'login');
      await login(page, true);
      for (const [path, title, text] of PAGES) {
        await visited.goto(`/operator${path}`);
        await page.getByText(text, { exact: true }).first().waitFor();
        await visited.settled();
        assert.equal(await visited.heading(), title);
        for (const width of WIDTHS) await checkWidth(visited, title, width);
        assert.deepEqual(unexpected(visited), [], title);
      }
    });

  async function checkWidth(visited: VisitedPage, title: string, width: number): Promise<void> {
    await visited.page.setViewportSize({ width, height: 900 });
    assert.deepEqual(await visited.violations(), [], `${title}, ${width} pixels wide`);
    assert.deepEqual(await visited.overflow(), [], `${title}, ${width} pixels wide`);
    const path = `${SCREENSHOTS}/operator-${title}-${width}-${await visited.theme()}.png`;
    if (SCREENSHOTS) await visited.page.screenshot({ path, fullPage: true });
  }

  test('the state comes first, then figures, whose age of the head is that of the sentence', async () => {
    await using visited = await VisitedPage.open(browser, operatorUrl);
    const { page } = visited;
    await visited.goto('/operator');
    await login(page);
    const cards = page.locator('.plot');
    await cards.first().waitFor();
    assert.equal(await cards.count(), 9);
    const [state, figures] = await Promise.all(
      ['.server-state', '.plots'].map((part) => page.locator(part).boundingBox()),
    );
    assert.ok((state?.y ?? assert.fail()) < (figures?.y ?? assert.fail()));
    // Both are read at once: the page asks again meanwhile.
    const texts = await page.evaluate(() =>
      ['.summary', '.plot:nth-child(4) figcaption'].map(
        (part) => document.querySelector<HTMLElement>(part)?.innerText ?? '',
      ),
    );
    const [, age] = /head (\d+ s) old/.exec(texts[0] ?? '') ?? assert.fail(texts[0]);
    assert.ok(texts[1]?.startsWith(`Age of the head\n${age}`), texts[1]);
  });

  test('without the token there is a form; a wrong token is told, and a right one kept on wish', async () => {
    await using visited = await VisitedPage.open(browser, operatorUrl);
    const { page } = visited;
    await visited.goto('/');
    await page.getByLabel('Operator token').fill('wrong');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('This token is wrong.').waitFor();
    await login(page);
    assert.match(await page.locator('.summary').innerText(), /Ready: head/);
    assert.match(await page.getByLabel('Interfaces').innerText(), /^v2\s+ready\s+v3\s+ready$/i);
    assert.equal(await page.evaluate(() => sessionStorage.length + localStorage.length), 0);
    await page.reload();
    await login(page, true);
    await page.reload();
    await page.locator('.summary').waitFor();
    assert.deepEqual(unexpected(visited), []);
  });

  if (IS_LONG_TIER)
    test('Redis, the leader, a lite server and PostgreSQL that fail are told in words within ten seconds', async () => {
      await using visited = await VisitedPage.open(browser, operatorUrl);
      const { page } = visited;
      await visited.goto('/operator/servers');
      await login(page);
      const problem = (text: RegExp) =>
        page.getByRole('list', { name: 'Problems' }).getByText(text).first();
      const isTold = (text: RegExp) => problem(text).waitFor({ timeout: TOLD_MS });
      const isOver = (text: RegExp) =>
        problem(text).waitFor({ state: 'detached', timeout: RECOVERY_MS });
      await liteServers[0].suffer('dead');
      await isTold(/^The lite server .* is not used: /);
      await page.getByText('✕ not used').waitFor({ timeout: TOLD_MS });
      await liteServers[0].suffer('none');
      await isOver(/is not used/);
      await redis.stop();
      await isTold(/^Redis does not answer/);
      await redis.start();
      await isOver(/^Redis does not answer/);
      leader.cut();
      await isTold(/^No process writes the index/);
      leader.mend();
      await isOver(/^No process writes the index/);
      postgres.cut();
      await isTold(/^PostgreSQL does not answer: /);
      await isTold(/Start PostgreSQL, or check DATABASE_URL/);
      postgres.mend();
      await isOver(/^PostgreSQL does not answer: /);
    });

  test('an index that stops while the chain goes on is told by the explorer, until it has the head again', async () => {
    await using visited = await VisitedPage.open(browser, url);
    const { page } = visited;
    await page.clock.install();
    await visited.goto('/');
    leader.cut();
    await mine(3);
    await page.clock.fastForward(LATE_MS);
    const header = page.locator('.head-status.late', { hasText: 'index 3 blocks behind' });
    const notice = page.getByText('The index is 3 blocks behind the chain');
    await Promise.all([header.waitFor(), notice.waitFor()]);
    const late = await page.locator('.head-status a').innerText();
    leader.mend();
    await page.locator('.head-status.late').waitFor({ state: 'detached', timeout: RECOVERY_MS });
    await notice.waitFor({ state: 'detached' });
    assert.notEqual(await page.locator('.head-status a').innerText(), late);
    assert.deepEqual(visited.problems(), []);
  });

  test('a key is created, rotated and revoked; its text is shown once, and its name cannot harm', async () => {
    await using visited = await VisitedPage.open(browser, operatorUrl);
    const { page } = visited;
    await visited.goto('/operator/keys');
    await login(page, true);
    await page.getByLabel('Name').fill('<img src=x onerror=alert(1)>\u202egnp.exe');
    await page.getByRole('button', { name: 'Create a key' }).click();
    const secret = await page.locator('.notice code').innerText();
    assert.match(secret, /^tonway_[\w-]{43}$/);
    await page.getByText('\\u{202e}gnp.exe').waitFor();
    assert.equal(await page.locator('td img').count(), 0);
    await page.reload();
    await page.getByText('\\u{202e}gnp.exe').waitFor();
    assert.ok(!(await page.content()).includes(secret), 'the text is not shown again');
    await page.getByRole('button', { name: /^Rotate key \d+$/ }).click();
    await page.getByRole('button', { name: /^Rotate key \d+ now$/ }).click();
    const rotated = await page.locator('.notice code').innerText();
    assert.notEqual(rotated, secret);
    assert.deepEqual(await visited.violations(), []);
    await page.getByRole('button', { name: 'I have stored it' }).click();
    assert.ok(!(await page.content()).includes(rotated));
    await page.getByRole('button', { name: /^Revoke key \d+$/ }).click();
    await page.getByRole('button', { name: /^Revoke key \d+ now$/ }).click();
    await page.getByText('✕ revoked').waitFor();
    assert.deepEqual(unexpected(visited), []);
  });

  test('the usage of a key by day and operation, and that it is refused now', async () => {
    const create = { method: 'POST', body: JSON.stringify({ name: 'fast', plan: 'free' }) };
    const { id, secret } = (await ask('/keys', create)).body;
    const headers = { 'x-api-key': secret };
    const calls = Array.from({ length: 40 }, () =>
      fetch(`${url}/api/v2/getMasterchainInfo`, { headers }),
    );
    await Promise.all(calls);
    await fetch(`${url}/api/v3/masterchainInfo`, { headers });
    await using visited = await VisitedPage.open(browser, operatorUrl);
    const { page } = visited;
    await visited.goto('/operator/keys');
    await login(page, true);
    const refused = page.getByRole('table', { name: 'Refused keys' });
    await refused.getByText('fast').waitFor({ timeout: TOLD_MS });
    await refused.getByRole('link', { name: `${id}` }).click();
    const operations = page.getByRole('table', { name: 'Requests by operation' });
    const row = operations.getByRole('row', { name: /^getMasterchainInfo [1-9]\d* [1-9]\d*$/ });
    await row.waitFor();
    const today = new Date().toISOString().slice(0, 10);
    await page.getByRole('table', { name: 'Requests by day' }).getByText(today).click();
    await operations.getByText(`Operation on ${today}`).waitFor();
    await page.reload();
    await row.waitFor();
    assert.deepEqual(await visited.violations(), []);
    await page.setViewportSize({ width: 360, height: 900 });
    assert.deepEqual(await visited.overflow(), []);
    await page.getByRole('link', { name: 'Close' }).click();
    await operations.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: `(usage of key ${id})` }).waitFor();
    assert.deepEqual(unexpected(visited), []);
  });

  test('the public listener has no operator page', async () => {
    for (const path of ['/operator', '/operator/keys', '/operator/api/overview']) {
      const response = await fetch(`${url}${path}`, { headers: { accept: 'text/html' } });
      assert.equal(response.status, 404, path);
      assert.match(await response.text(), /data-audiences="public developers"/);
    }
    await using visited = await VisitedPage.open(browser, url);
    await visited.page.goto(`${url}/operator`);
    await visited.page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  test('a public page has the allowance of pages', async () => {
    await using visited = await VisitedPage.open(browser, url);
    await visited.page.goto(`${url}/`);
    const rate = () =>
      visited.page.evaluate(async () => {
        const { headers } = await fetch('/api/v3/masterchainInfo');
        return headers.get('ratelimit-limit');
      });
    assert.equal(await rate(), '20');
    assert.equal(await visited.page.evaluate(() => document.cookie), '', 'scripts cannot read it');
    await visited.page.context().clearCookies();
    assert.equal(await rate(), '1');
  });
});
