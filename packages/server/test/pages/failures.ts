import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Route } from 'playwright-core';
import { pathsOf } from './every-page.ts';
import type { SceneNetwork } from './support/scene-network.ts';
import { VisitedPage } from './support/visited-page.ts';

type Trouble = (route: Route) => Promise<void>;

const error = (status: number, text: string) => ({
  status,
  contentType: 'application/json',
  headers: { 'X-Request-Id': 'abc-1' },
  body: JSON.stringify({ error: text }),
});

/** What can happen to one request, and what its panel says then. */
const TROUBLES: Readonly<Record<string, readonly [Trouble, RegExp]>> = {
  'an error of the server': [
    (route) => route.fulfill(error(500, 'the disk is full')),
    /the disk is full[\s\S]*Request abc-1[\s\S]*Try again/,
  ],
  'no connection': [(route) => route.abort(), /cannot be reached[\s\S]*Try again/],
  'broken JSON': [
    (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: '{"actions": [' }),
    /Try again/,
  ],
};

export function failures(network: SceneNetwork): void {
  const { browser, url } = network;

  test('what the index lacks, although it has the whole chain, was never seen', async () => {
    await using visited = await VisitedPage.open(browser, url);
    for (const page of ['tx', 'trace', 'message']) {
      await visited.goto(`/${page}/${'ab'.repeat(32)}`);
      await visited.page.getByText(/^Never seen: no block of the chain up to [\d,]+ has/).waitFor();
    }
  });

  for (const [name, [trouble, text]] of Object.entries(TROUBLES))
    test(`${name}: only its panel says so, and can be repeated`, async () => {
      const { account = '' } = await pathsOf(network);
      await using visited = await VisitedPage.open(browser, url);
      await visited.page.route('**/api/v3/actions?*', trouble);
      await visited.page.goto(url + account);
      const panel = visited.page.locator('.panel', {
        has: visited.page.locator('h2', { hasText: 'History' }),
      });
      await panel.locator('[role=alert]').waitFor();
      assert.match(await panel.innerText(), text);
      await visited.page.getByRole('region', { name: 'State' }).getByText('Balance').waitFor();
      await visited.page.unroute('**/api/v3/actions?*');
      await panel.getByRole('button', { name: 'Try again' }).click();
      await panel.locator('.rows li').first().waitFor();
      assert.equal(await panel.locator('[role=alert]').count(), 0);
    });

  test('on a phone the reason of a failure has lines of several words', async () => {
    const { account = '' } = await pathsOf(network);
    await using visited = await VisitedPage.open(browser, url, { width: 360 });
    const answer = error(500, 'query timeout: ask for less, by naming accounts or bounds of time');
    await visited.page.route('**/api/v3/actions?*', (route) => route.fulfill(answer));
    await visited.page.goto(url + account);
    const reason = visited.page.getByText(/^query timeout: ask for less/);
    const { width = 0 } = (await reason.boundingBox()) ?? {};
    assert.ok(width > 180, `${width} px`);
  });

  test('429: the panel counts down and continues by itself', async () => {
    const { account = '' } = await pathsOf(network);
    await using visited = await VisitedPage.open(browser, url);
    let isRefused = true;
    await visited.page.route('**/api/v3/actions?*', async (route) => {
      if (!isRefused) return route.continue();
      await route.fulfill({ ...error(429, 'slow down'), headers: { 'Retry-After': '2' } });
    });
    await visited.page.goto(url + account);
    await visited.page.getByText(/Next attempt in [12] s/).waitFor();
    isRefused = false;
    const history = visited.page.getByRole('region', { name: 'History' });
    await history.locator('.rows li').first().waitFor();
    assert.equal(await visited.page.locator('[role=alert]').count(), 0);
  });
}
