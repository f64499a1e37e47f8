import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { hexOf } from './every-page.ts';
import { failedTransfer } from './support/failed-transfer.ts';
import type { SceneNetwork } from './support/scene-network.ts';
import { VisitedPage } from './support/visited-page.ts';

/** More than any page of the walk has. */
const MAX_TAB_STOPS = 80;

/** From the search to a failed transaction and its message, and back. */
export function keyboard(network: SceneNetwork): void {
  const { browser, url } = network;

  test('by keys alone: search, account, trace, failed transaction, its message, and back', async () => {
    const { account, trace, failed } = await failedTransfer(network);
    await using visited = await VisitedPage.open(browser, url);
    const { page } = visited;
    await visited.goto('/');
    await press(page, '/');
    await page.keyboard.type(account);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/account\//);
    await visited.settled();
    await focusOn(page, /^Wallet v/);
    await pressUntil(page, 'j', ({ row }) => /Failed to/.test(row));
    await pressUntil(page, 'Tab', ({ name }) => name.startsWith('Trace '));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/trace/${trace}`);
    await page.locator('[data-item]').first().waitFor();
    await focusOn(page, /^Trace /);
    await pressUntil(page, 'Tab', ({ isInDrawing }) => isInDrawing);
    assert.ok(!(await press(page, 'Tab')).isInDrawing, 'the drawing is one tab stop');
    await press(page, 'f');
    await focusOnFailed(page);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/tx/${hexOf(failed.hash)}`);
    await focusOnFailed(page);
    const panel = page.getByRole('complementary', { name: 'The chosen transaction' });
    await panel
      .getByRole('link', { name: `Message ${hexOf(failed.in_msg.hash).slice(0, 6)}` })
      .waitFor();
    await pressUntil(page, 'Tab', ({ name }) => name.startsWith('Message '));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/message/${hexOf(failed.in_msg.hash)}`);
    await focusOn(page, /^Message /);
    await page.goBack();
    await page.locator('.trace-node.chosen.failed').waitFor();
    await focusOn(page, /^Transaction /);
    assert.deepEqual(visited.problems(), []);
  });

  test('by names alone, as a screen reader says them: search, account, trace, failed transaction', async () => {
    const { account, failed } = await failedTransfer(network);
    await using visited = await VisitedPage.open(browser, url);
    const { page } = visited;
    await visited.goto('/');
    const main = page.getByRole('main');
    await main.getByRole('searchbox', { name: 'Search' }).fill(account);
    await page.keyboard.press('Enter');
    const history = main.getByRole('region', { name: 'History' });
    const rows = history.getByRole('listitem').filter({ hasText: 'Failed to' });
    await rows
      .first()
      .getByRole('link', { name: /^Trace / })
      .click();
    const tree = main.getByRole('tree', { name: 'Transactions' });
    await tree.getByRole('treeitem', { name: /failed: / }).click();
    const chosen = main.getByRole('complementary', { name: 'The chosen transaction' });
    await chosen
      .getByRole('img', { name: /^failed: / })
      .first()
      .waitFor();
    assert.match(visited.path(), new RegExp(`^/tx/${hexOf(failed.hash)}`));
    await main.getByRole('link', { name: 'Lanes', exact: true }).click();
    const lanes = main.getByRole('region', { name: 'The trace as lanes' });
    await lanes.getByRole('link', { name: /failed: / }).waitFor();
    await main.getByRole('link', { name: 'List', exact: true }).click();
    const row = main.getByRole('row', { selected: true });
    assert.match(await row.ariaSnapshot(), /gridcell "failed: /);
    await chosen
      .getByRole('link', { name: /^Message / })
      .first()
      .click();
    await page.getByRole('heading', { name: /^Message /, level: 1 }).waitFor();
  });
}

interface Focused {
  readonly name: string;
  /** The row of a list that has the focus. */
  readonly row: string;
  readonly isInDrawing: boolean;
}

/** What has the focus; asserts that the reader sees it. */
async function focused(page: Page): Promise<Focused> {
  const { isVisible, ...focus } = await page.evaluate(() => {
    const element = document.activeElement;
    // The form of the search has the outline of its field.
    const outlined = [element, element?.closest('search form')].map(
      (each) => each && getComputedStyle(each),
    );
    return {
      name: element?.ariaLabel ?? element?.textContent ?? '',
      row: element?.closest('[data-row]')?.textContent ?? '',
      isInDrawing: element?.closest('.trace-view') !== null,
      isVisible: outlined.some(
        (style) =>
          style && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1,
      ),
    };
  });
  assert.ok(isVisible, `the focus is not visible on ${focus.name.slice(0, 80)}`);
  return focus;
}

async function press(page: Page, key: string): Promise<Focused> {
  await page.keyboard.press(key);
  return focused(page);
}

/** Presses a key until it leads to what is wanted. */
async function pressUntil(page: Page, key: string, isWanted: (focus: Focused) => boolean) {
  const seen: string[] = [];
  while (seen.length < MAX_TAB_STOPS) {
    const focus = await press(page, key);
    if (isWanted(focus)) return;
    seen.push(focus.name);
  }
  assert.fail(`${key} led to: ${seen.join(' | ')}`);
}

/** Waits until the focus is where it belongs. */
async function focusOn(page: Page, name: RegExp): Promise<void> {
  await page.waitForFunction(
    (source) => {
      const element = document.activeElement;
      // The heading is replaced when the module of the page is loaded.
      if (element?.ariaBusy === 'true') return false;
      return new RegExp(source).test(element?.ariaLabel ?? element?.textContent ?? '');
    },
    name.source,
    { timeout: 10_000 },
  );
  await focused(page);
}

async function focusOnFailed(page: Page): Promise<void> {
  const failed = page.getByRole('img', { name: /^failed: / });
  await page.locator('[data-item]:focus', { has: failed }).waitFor();
  await focused(page);
}
