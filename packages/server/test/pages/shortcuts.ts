import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SceneNetwork } from './support/scene-network.ts';
import { VisitedPage } from './support/visited-page.ts';

export function shortcuts({ browser, url }: SceneNetwork): void {
  test('keys: help, rows, home, playground, copy; none while typing', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    await using visited = await VisitedPage.open(browser, url, { permissions });
    const { page } = visited;
    const focusedRow = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[data-row]')].findIndex((row) =>
          row.contains(document.activeElement),
        ),
      );
    await visited.goto('/richest');
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keys' });
    await help.waitFor();
    assert.equal(await help.getByText('operator pages').count(), 0);
    assert.deepEqual(await visited.violations(), []);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    for (const key of ['j', 'j', 'k']) await page.keyboard.press(key);
    assert.equal(await focusedRow(), 0);
    await page.keyboard.press('/');
    await page.keyboard.type('gh?');
    assert.equal(visited.path(), '/richest');
    await page.keyboard.press('Tab');
    await page.keyboard.type('gh');
    await page.waitForURL(`${url}/`);
    await page.keyboard.type('gp');
    await page.waitForURL('**/playground');
    await visited.goto('/block/5');
    await page.keyboard.press('.');
    await page.getByText('copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, '-1:8000000000000000:5');
  });

  test('the link to the content leads there, and the focus is visible', async () => {
    await using visited = await VisitedPage.open(browser, url);
    const { page } = visited;
    await visited.goto('/richest');
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const outline = await page
      .locator('main:focus')
      .evaluate((main) => getComputedStyle(main).outlineStyle);
    assert.equal(outline, 'solid');
  });

  test('all single keys can be turned off, and on again', async () => {
    await using visited = await VisitedPage.open(browser, url);
    const { page } = visited;
    const help = page.getByRole('dialog', { name: 'Keys' });
    const choose = async () => {
      await page.getByRole('button', { name: 'Keys' }).click();
      await help.getByRole('checkbox').click();
      await page.keyboard.press('Escape');
      await help.waitFor({ state: 'hidden' });
    };
    await visited.goto('/richest');
    await choose();
    await page.keyboard.type('?tghj.');
    assert.equal(await help.isVisible(), false);
    assert.equal(await page.locator('html').getAttribute('data-theme'), null);
    assert.equal(visited.path(), '/richest');
    await page.keyboard.press('Control+k');
    assert.equal(await page.evaluate(() => document.activeElement?.ariaLabel), 'Search');
    await choose();
    await page.keyboard.press('?');
    await help.waitFor();
  });
}
