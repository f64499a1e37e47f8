import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { pathsOf } from './every-page.ts';
import type { SceneNetwork } from './support/scene-network.ts';
import { VisitedPage } from './support/visited-page.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/p9Y1WQAAAABJRU5ErkJggg==',
  'base64',
);
const IMAGES = '**/api/images/**';

export function tokenImages(network: SceneNetwork): void {
  const { browser, url, first } = network;
  /** The token of the scenes, whose content on the chain names an image. */
  const tokenPath = async () => {
    const path = '/api/v3/jetton/wallets?limit=1';
    return `/account/${(await first<{ jetton: string }>(path, 'jetton_wallets')).jetton}`;
  };
  const sizeOf = async (box: Locator) => {
    const { width, height } = (await box.boundingBox()) ?? assert.fail('no box');
    return [width, height];
  };

  test('images of tokens come from this server, and move nothing', async () => {
    const { tokens = '' } = await pathsOf(network);
    const master = await tokenPath();
    await using visited = await VisitedPage.open(browser, url);
    const { page } = visited;
    await page.route(IMAGES, (route) => route.fulfill({ contentType: 'image/png', body: PIXEL }));
    await visited.goto(tokens);
    const box = page.locator('tbody .token-image').filter({ has: page.locator('img.shown') });
    await box.first().waitFor();
    assert.deepEqual(await sizeOf(box.first()), [20, 20]);
    await visited.goto(master);
    await page.locator('.account-top .token-image img.shown').waitFor();
    assert.deepEqual(await sizeOf(page.locator('.account-top .token-image')), [60, 60]);
    await visited.assertSteady();
    assert.deepEqual(visited.problems(), []);
  });

  test('a token without its image has its letter, and one that would deceive has neither', async () => {
    const master = await tokenPath();
    await using visited = await VisitedPage.open(browser, url);
    const { page } = visited;
    const box = page.locator('.account-top .token-image');
    await page.route(IMAGES, (route) => route.fulfill({ status: 502 }));
    await visited.goto(master);
    await box.getByText('S', { exact: true }).waitFor();
    await page.waitForFunction(() => !document.querySelector('.account-top img'));
    for (const [extra, letter] of [
      [{ _image_small: 'https://images.example/a.png' }, 'S'],
      [{ imitates: 'USDT' }, '!'],
    ] as const) {
      await page.route('**/api/v3/accountStates?*', async (route) => {
        const response = await route.fetch();
        const text = JSON.stringify(await response.json(), (key, value) =>
          key === 'extra' ? { ...value, ...extra } : value,
        );
        await route.fulfill({ response, body: text });
      });
      await visited.goto(master);
      await box.getByText(letter, { exact: true }).waitFor();
      assert.equal(await box.locator('img').count(), 0);
    }
    assert.deepEqual(visited.problems(), []);
  });

  test('a token whose document cannot be read says so, and what the chain says', async () => {
    const { item = '' } = await pathsOf(network);
    await using visited = await VisitedPage.open(browser, url);
    await visited.goto(item);
    const panel = visited.page.getByRole('region', { name: 'NFT' });
    await panel.getByText(/^not available: .*NOT_RESOLVED/).waitFor();
    const title = panel.locator('.token-title').first();
    await title.getByText('not available', { exact: true }).waitFor();
    await title.getByText(/^Item \d+$/).waitFor();
    assert.deepEqual(visited.problems(), []);
  });
}
