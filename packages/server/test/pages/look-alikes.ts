import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SceneNetwork } from './support/scene-network.ts';
import { VisitedPage } from './support/visited-page.ts';

/** Two accounts whose addresses have the same first five and last 28 characters. */
const FRIEND = 'UQBafDHpBIvW8qHEXneQs9jmHypMbY6QsaPF1_krTW6PoWKO';
const THIEF = 'UQBafGTpBIvW8gWiAHeQs9jmHypMbY6QsaPF1_krTW6PoWKO';
const MARKS = { [FRIEND]: 'similar to UQBafGTp…6PoWKO', [THIEF]: 'similar to UQBafDHp…6PoWKO' };

export function lookAlikes({ dev, browser, url }: SceneNetwork): void {
  test('look-alike addresses on one page are marked in words', async () => {
    for (const address of [FRIEND, THIEF]) await dev.control('devnet/faucet', { address });
    await dev.json('/ready');
    await using visited = await VisitedPage.open(browser, url, { width: 360 });
    await visited.goto(`/account/${dev.facts.faucet}`);
    for (const [address, mark] of Object.entries(MARKS)) {
      const account = visited.page.locator(`main [data-account="${address}"]`).first();
      await account.getByText(mark, { exact: true }).waitFor();
    }
    assert.deepEqual(await visited.overflow(), []);
    assert.deepEqual(await visited.violations(), []);
    await visited.page.locator(`[data-account="${THIEF}"] a`).first().click();
    await visited.page.waitForURL(`**/account/${THIEF}`);
    await visited.settled();
    // A page that shows only one of them has no mark.
    assert.equal(await visited.page.getByText('similar to').count(), 0);
    assert.deepEqual(visited.problems(), []);
  });

  test('all places that name one account are marked under the pointer and the focus', async () => {
    for (let count = 0; count < 2; count++) await dev.control('devnet/faucet', { address: FRIEND });
    await dev.json('/ready');
    await using visited = await VisitedPage.open(browser, url);
    const { page } = visited;
    await visited.goto(`/account/${dev.facts.faucet}`);
    const links = page.locator(`main [data-account="${FRIEND}"]`);
    const count = await links.count();
    assert.ok(count > 1);
    await links.first().hover();
    assert.equal(await page.locator('.equal').count(), count);
    await page.locator('h1').hover();
    assert.equal(await page.locator('.equal').count(), 0);
    await links.last().getByRole('link').focus();
    assert.equal(await page.locator('.equal').count(), count);
    assert.deepEqual(visited.problems(), []);
  });

  test('a list of the richest accounts without accounts says so', async () => {
    await using visited = await VisitedPage.open(browser, url);
    await visited.page.route('**/api/v3/topAccountsByBalance?*', (route) =>
      route.fulfill({ json: [] }),
    );
    await visited.goto('/richest');
    await visited.page.getByText('no accounts with a balance').waitFor();
  });
}
